"""A blow, as it is felt in a browser: all that moves stands still for a moment, then something shakes."""

from __future__ import annotations

from tests.browser.visitor import Visitor

STOP = 60
"""Milliseconds: a shorter stop is not seen."""

WATCH_BLOWS = """
window.shaken = [];
window.stopped = [];
{
  const { animate } = Element.prototype;
  const { pause, play } = Animation.prototype;
  const since = new Map();
  Element.prototype.animate = function (frames, options) {
    if (Array.isArray(frames) && frames.some(({ translate }) => translate)) {
      const [first, next] = frames;
      const held = first.translate === next.translate ? next.offset * options.duration : 0;
      shaken.push([this.className.toString(), held]);
    }
    return animate.call(this, frames, options);
  };
  Animation.prototype.pause = function () {
    since.set(this, performance.now());
    pause.call(this);
  };
  Animation.prototype.play = function () {
    if (since.has(this)) stopped.push(performance.now() - since.get(this));
    play.call(this);
  };
}
"""
"""Keeps in `shaken` whatever is thrown to and fro, and for how long it is held before; in `stopped` for how
long something that moved stood still."""


async def a_blow_is_felt(visitor: Visitor, struck: str) -> None:
    await visitor.page.wait_for_function(
        "(struck) => shaken.some(([name]) => name.includes(struck)) && stopped.length > 0", arg=struck
    )
    assert all(held >= STOP for _, held in await visitor.page.evaluate("shaken"))
    assert all(stood >= STOP for stood in await visitor.page.evaluate("stopped"))


async def no_blow_is_felt(visitor: Visitor) -> None:
    assert await visitor.page.evaluate("[...shaken, ...stopped]") == []
