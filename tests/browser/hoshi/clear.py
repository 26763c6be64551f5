"""Whether anything lies over the dice, and whether all of a calm table is in sight."""

from __future__ import annotations

from tests.browser.hoshi.player import Player

WATCH = """() => {
  window.covered = new Set();
  const all = (where) => [...document.querySelectorAll(where)];
  const boxes = (where) => all(where).map((it) => [it, it.getBoundingClientRect()]);
  const beside = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) <= 1;
  const meet = (a, b) => !beside(a, b) && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const SAID = '.arena :is(.line, .asked, .fighter, .controls, .count, .lesson)';
  const RESTING = '.arena .hand[data-swing=still][data-guard=down] g.shown';
  const look = () => {
    if (document.querySelector('dialog[open]')) return;
    for (const [, die] of boxes('.arena .dice .slot')) {
      if (die.width === 0) continue;
      if (die.left < 0 || die.right > innerWidth) covered.add(`a die is out of sight at ${innerWidth}`);
      for (const [it, box] of boxes(SAID)) {
        if (meet(die, box)) covered.add(`${it.className} at ${innerWidth}`);
      }
    }
    for (const side of ['near', 'far']) {
      const [hand] = boxes(RESTING).filter(([it]) => it.closest(`.hand.${side}`));
      for (const [, die] of boxes(`.arena .dice.${side} .slot`)) {
        if (hand && meet(die, hand[1])) covered.add(`the ${side} hand at ${innerWidth}`);
      }
    }
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""
"""Keeps in `covered` what has lain over a die in the Arena, whenever something changed there."""


TABLE = 0.38
"""The least part of a phone's height that is the table's, even where there are six ways to choose."""

WATCH_TABLE = """(least) => {
  window.unseen = new Set();
  window.looks = 0;
  const all = (where) => [...document.querySelectorAll(where)];
  const fingers = '.calm .hand g.shown .ink path:not(:first-child)';
  const said = '.calm .caption, .calm .sign, .calm .story li, .calm .ask, .calm .move';
  const things = `${said}, .calm .dice .slot, ${fingers}`;
  const look = () => {
    const room = document.querySelector('.calm .room')?.getBoundingClientRect();
    if (room && !document.querySelector('dialog[open]')) {
      looks += 1;
      const say = (what) => unseen.add(`${what} at ${innerWidth}`);
      if (room.height < least * innerHeight) say(`the table is only ${Math.round(room.height)} high`);
      if (document.documentElement.scrollHeight > innerHeight) say('the page must be scrolled');
      for (const it of all(things)) {
        const { left, top, right, bottom, width } = it.getBoundingClientRect();
        const name = `${it.closest('[class]').getAttribute('class')} ${it.innerText ?? ''}`;
        const out = left < 0 || right > innerWidth || top < 0 || bottom > innerHeight + 1;
        if (width && out) say(`out: ${name}`);
        const lying = it.matches('.calm .room *');
        if (width && lying && (top < room.top - 1 || bottom > room.bottom + 1)) say(`covered: ${name}`);
      }
      for (const it of all('.calm .story ol')) {
        if (it.scrollHeight > it.clientHeight + 1) say(`cut: ${it.innerText}`);
      }
      const line = document.querySelector('.dock > .line')?.getBoundingClientRect();
      for (const it of all('.dock .note, .dock .counsel, .dock .ask')) {
        const { top, bottom, height } = it.getBoundingClientRect();
        const out = top < line.top - 1 || bottom > line.bottom + 1;
        if (height && out) say(`beyond its room: ${it.innerText}`);
      }
    }
    requestAnimationFrame(look);
  };
  look();
}"""
"""Keeps in `unseen`, frame by frame, what of a calm table was cut, covered or out of sight: the fingers and
palms of both hands, all dice, what is said, what can be chosen. A wrist may come from beyond the edge."""


async def watch_the_table(visitor: Player) -> None:
    await visitor.page.evaluate(WATCH_TABLE, TABLE)


async def all_of_the_table_was_seen(visitor: Player) -> None:
    await visitor.page.wait_for_function("looks > 100")  # a busy machine draws few frames in a second
    unseen = await visitor.page.evaluate("[...unseen]")
    assert not unseen, unseen


async def watch_the_dice(visitor: Player) -> None:
    await visitor.page.evaluate(WATCH)


async def nothing_lay_over_the_dice(visitor: Player) -> None:
    assert await visitor.page.evaluate("[...covered]") == []
