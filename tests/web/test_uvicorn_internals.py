"""What a new version of uvicorn or websockets must provide, name by name and as behaviour."""

import ast
import asyncio
import inspect
import textwrap
from importlib.metadata import version
from pathlib import Path

import pytest
import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.server import ServerProtocol
from websockets.uri import parse_uri

from commontable.web.runtime import http_protocol, uvicorn_internals, ws_protocol

WEB = Path(uvicorn_internals.__file__).parents[1]

# Attributes of an instance and methods that uvicorn calls or that we call, by class.
NEEDED = {
    HttpToolsProtocol: {
        "_start_asgi_task",
        "_unsupported_upgrade_warning",
        "app_state",
        "client",
        "config",
        "connection_lost",
        "connection_made",
        "data_received",
        "handle_websocket_upgrade",
        "loop",
        "on_headers_complete",
        "on_message_begin",
        "on_message_complete",
        "pipeline",
        "send_400_response",
        "transport",
    },
    RequestResponseCycle: {
        "disconnected",
        "message_event",
        "response_complete",
        "response_started",
    },
    WebSocketsSansIOProtocol: {
        "close_sent",
        "config",
        "conn",
        "connection_lost",
        "curr_msg_data_type",
        "data_received",
        "disconnected",
        "frames",
        "handle_connect",
        "handle_parser_exception",
        "handshake_complete",
        "handshake_initiated",
        "initial_response",
        "queue",
        "read_paused",
        "response",  # once the handshake was read
        "scope",  # the same
        "send",
        "send_receive_event_to_app",
        "transport",
        "writable",
    },
    ServerProtocol: {
        "available_extensions",
        "current_size",
        "data_to_send",
        "extensions",
        "fail",
        "send_close",
        "send_text",
        "state",
    },
    uvicorn.Config: {"forwarded_allow_ips", "ws_max_size"},
    PerMessageDeflate: {"encoder", "local_max_window_bits", "local_no_context_takeover"},
}


class Wire(asyncio.Transport):
    """Takes what is written."""

    def __init__(self):
        super().__init__({"peername": ("127.0.0.1", 1), "sockname": ("127.0.0.1", 2)})
        self.sent = b""
        self.is_paused = False
        self.ended = asyncio.Event()

    def write(self, data):
        self.sent += data

    def close(self):
        self.ended.set()

    def is_closing(self):
        return self.ended.is_set()

    def pause_reading(self):
        self.is_paused = True

    def resume_reading(self):
        self.is_paused = False


async def idle(scope, receive, send):
    await asyncio.Event().wait()


def config(app=idle):
    made = uvicorn.Config(app, lifespan="off", ws_max_size=1000)
    made.load()
    return made


def names_of(kind, source):
    """What a class keeps in itself: methods, and attributes that its own code sets."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(source)))
    targets = (node for node in ast.walk(tree) if isinstance(node, ast.Attribute))
    stored = {node.attr for node in targets if isinstance(node.ctx, ast.Store)}
    return stored | set(dir(kind))


@pytest.mark.parametrize("kind", NEEDED, ids=lambda kind: kind.__name__)
def test_a_new_version_has_every_name_that_we_use(kind):
    found = set().union(*(names_of(base, base) for base in kind.__mro__[:-1] if base.__module__))
    missing = sorted(NEEDED[kind] - found)
    versions = f"uvicorn {version('uvicorn')}, websockets {version('websockets')}"
    assert missing == [], f"{versions}: {kind.__name__} has no {', '.join(missing)}"


def attributes(module, *names):
    """Attributes that a module takes of something called so: self.x, self.conn.x, now.x."""
    found = set()
    for node in ast.walk(ast.parse(inspect.getsource(module))):
        if isinstance(node, ast.Attribute) and ast.unparse(node.value) in names:
            found.add(node.attr)
    return found


def classes_of(module):
    own = (each for each in vars(module).values() if inspect.isclass(each))
    return [kind for kind in own if kind.__module__ == module.__name__]


def declared_names(module):
    """Methods, properties and annotated attributes of the classes of a module."""
    return set().union(
        *(set(vars(kind)) | set(inspect.get_annotations(kind)) for kind in classes_of(module))
    )


def own_names(module):
    """The same, with attributes that their code sets."""
    return declared_names(module).union(*(names_of(object, k) for k in classes_of(module)))


def test_the_list_of_names_is_complete():
    taken = {
        (HttpToolsProtocol, WebSocketsSansIOProtocol): ("self", "super()"),
        (RequestResponseCycle,): ("now", "self._current"),
        (ServerProtocol,): ("self.conn", "conn"),
        (uvicorn.Config,): ("self.config",),
        (PerMessageDeflate,): ("deflate",),
    }
    inherited = set().union(*NEEDED.values())
    for kinds, names in taken.items():
        listed = set().union(*(NEEDED[kind] for kind in kinds))
        used = attributes(uvicorn_internals, *names) - {"__init__"}
        own = own_names(uvicorn_internals) - inherited if "self" in names else set()
        assert used - own <= listed, sorted(used - own - listed)


@pytest.mark.parametrize("module", [http_protocol, ws_protocol], ids=lambda m: m.__name__)
def test_our_protocols_use_names_of_the_one_module_only(module):
    used = attributes(module, "self", "super()") - own_names(module)
    defined = set(dir(asyncio.Protocol)) | declared_names(uvicorn_internals)
    called_by_uvicorn = {"on_headers_complete", "on_message_begin", "on_message_complete", "send"}
    assert used <= defined | called_by_uvicorn


def test_no_other_module_of_the_server_imports_their_internals():
    public = {"uvicorn", "uvicorn.supervisors"}
    for file in WEB.rglob("*.py"):
        if file.name == "uvicorn_internals.py":
            continue
        for node in ast.walk(ast.parse(file.read_text())):
            modules = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            modules += [each.name for each in node.names] if isinstance(node, ast.Import) else []
            for module in modules:
                theirs = module.partition(".")[0] in ("uvicorn", "websockets")
                assert not theirs or module in public, f"{file.name} imports {module}"


# -------------------------------------------------------------- behaviour


def opened(app=idle):
    """A socket of which the handshake was read, and the client that began it."""
    wire = Wire()
    protocol = ws_protocol.TableProtocol(config(app), ServerState(), {})
    protocol.connection_made(wire)
    client = ClientProtocol(parse_uri("ws://127.0.0.1/"))
    client.send_request(client.connect())
    protocol.data_received(b"".join(client.data_to_send()))
    return protocol, client, wire


async def accepted(app=idle):
    protocol, client, wire = opened(app)
    await protocol.send({"type": "websocket.accept"})
    client.receive_data(wire.sent)
    client.events_received()
    wire.sent = b""
    return protocol, client, wire


def test_a_handshake_sets_the_scope_and_runs_the_application():
    async def run():
        protocol, _, _ = opened()
        assert protocol.has_begun
        assert not protocol.is_answered
        assert ws_protocol.UTF8 in protocol.scope["extensions"]
        await protocol.send({"type": "websocket.accept"})
        assert protocol.is_answered
        assert protocol.is_open

    asyncio.run(run())


def test_between_messages_no_size_is_known_and_within_one_it_is():
    async def run():
        protocol, client, _ = await accepted()
        assert protocol.can_take_texts
        client.send_text(b"first", fin=False)
        protocol.data_received(b"".join(client.data_to_send()))
        assert not protocol.can_take_texts
        client.send_continuation(b" last", fin=True)
        protocol.data_received(b"".join(client.data_to_send()))
        assert protocol.can_take_texts
        assert (await protocol.receive())["type"] == "websocket.connect"
        assert (await protocol.receive())["text"] == "first last"

    asyncio.run(run())


def test_reading_goes_on_when_the_application_has_received_everything():
    async def run():
        protocol, _, wire = await accepted()
        protocol.deliver_text("one", most_waiting=0)
        assert wire.is_paused
        await protocol.receive()
        await protocol.receive()
        assert not wire.is_paused

    asyncio.run(run())


def test_a_failed_socket_tells_both_sides():
    async def run():
        protocol, client, wire = await accepted()
        await protocol.receive()
        protocol.fail(1008, "too many frames")
        assert await protocol.receive() == {
            "type": "websocket.disconnect",
            "code": 1008,
            "reason": "too many frames",
        }
        client.receive_data(wire.sent)
        (frame,) = client.events_received()
        assert isinstance(frame, Frame)
        assert frame.opcode is Opcode.CLOSE
        assert client.close_rcvd.code == 1008
        assert wire.is_closing()
        assert not protocol.is_open
        assert protocol.was_closed_here

    asyncio.run(run())


def test_silent_sockets_are_asked_whether_anybody_is_there():
    async def run():
        made = config()
        made.ws_ping_interval = made.ws_ping_timeout = 0.01
        wire = Wire()
        protocol = ws_protocol.TableProtocol(made, ServerState(), {})
        protocol.connection_made(wire)
        client = ClientProtocol(parse_uri("ws://127.0.0.1/"))
        client.send_request(client.connect())
        protocol.data_received(b"".join(client.data_to_send()))
        await protocol.send({"type": "websocket.accept"})
        await wire.ended.wait()
        client.receive_data(wire.sent)
        frames = [each for each in client.events_received() if isinstance(each, Frame)]
        assert [each.opcode for each in frames] == [Opcode.PING, Opcode.CLOSE]
        assert protocol.conn.state is State.CLOSING
        with pytest.raises(uvicorn_internals.ClientDisconnected):
            await protocol.send({"type": "websocket.send", "text": "anybody?"})

    asyncio.run(run())


def test_pipelined_requests_wait_and_can_be_dropped():
    async def run():
        wire = Wire()
        protocol = http_protocol.HeadProtocol(config(), ServerState(), {})
        protocol.connection_made(wire)
        protocol.data_received(b"GET / HTTP/1.1\r\nhost: a\r\n\r\n" * 2)
        assert protocol.queued_requests == 1
        assert not protocol.is_answering
        protocol.drop_requests()
        assert protocol.queued_requests == 0
        protocol.data_received(b"nonsense\r\n\r\n")
        assert wire.sent.startswith(b"HTTP/1.1 400 ")
        assert wire.is_closing()
        protocol.connection_lost(None)

    asyncio.run(run())
