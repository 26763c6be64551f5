"""nginx with TLS before the servers, set up by the very file that hosts are given (`deploy/nginx.conf`)."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import time
from pathlib import Path

from tests.server.process import free_port

__all__ = ["Front"]

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 20.0
NO_NGINX = "nginx is not installed; install the package `nginx`"


def nginx() -> str | None:
    """Where it is. Some systems keep it where only their administrators look."""
    return shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")


class Front:
    """Started when entered. The servers behind it may come and go at their ports."""

    def __init__(self, folder: Path, ports: list[int]) -> None:
        self.folder = folder = folder.resolve()  # nginx looks for other paths in a folder of its own
        self.port = free_port()
        folder.mkdir(parents=True, exist_ok=True)
        certificate = folder / "site.pem", folder / "site.key"
        words = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"]
        words += ["-subj", "/CN=localhost", "-out", str(certificate[0]), "-keyout", str(certificate[1])]
        subprocess.run(words, check=True, capture_output=True)
        site = (ROOT / "deploy" / "nginx.conf").read_text()
        servers = "".join(f"    server 127.0.0.1:{port} max_fails=1 fail_timeout=2s;\n" for port in ports)
        site = site.replace("    server 127.0.0.1:8100 max_fails=1 fail_timeout=2s;\n", servers)
        site = site.replace("listen 443 ssl;", f"listen 127.0.0.1:{self.port} ssl;")
        site = site.replace("server_name play.example;", "server_name localhost;")
        site = re.sub(r"ssl_certificate +\S+;", f"ssl_certificate {certificate[0]};", site)
        site = re.sub(r"ssl_certificate_key +\S+;", f"ssl_certificate_key {certificate[1]};", site)
        site = site.replace("listen 80;", f"listen 127.0.0.1:{free_port()};")
        (folder / "site.conf").write_text(site)
        # Its workers keep what is uploaded in this folder, which is nobody else's.
        user = "user root; " if os.geteuid() == 0 else ""
        (folder / "nginx.conf").write_text(
            f"{user}daemon off; pid {folder}/pid; error_log {folder}/errors crit; worker_processes 1;\n"
            "events { worker_connections 4096; }\n"
            f"http {{ access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;\n"
            f"fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;\n"
            f"include {folder}/site.conf; }}\n"
        )

    @property
    def address(self) -> str:
        return f"https://127.0.0.1:{self.port}/"

    def __enter__(self) -> Front:
        program = nginx()
        if program is None:
            raise RuntimeError(NO_NGINX)
        self.process = subprocess.Popen(
            [program, "-c", str(self.folder / "nginx.conf"), "-p", str(self.folder)]
        )
        until = time.monotonic() + PATIENCE
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return self
            except OSError:
                if self.process.poll() is not None or time.monotonic() > until:
                    raise
                time.sleep(0.05)

    def __exit__(self, *problem: object) -> None:
        self.process.terminate()
        self.process.wait()
