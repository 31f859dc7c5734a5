// A table over a websocket that reconnects automatically. After a break, the page resends unanswered commands, and the
// server recognises those that it has already executed.
import { build } from '../build.svelte';
import { hasBoard } from '../games/registry';
import type {
	Because,
	ChatLine,
	Command,
	HintGiven,
	Ok,
	Previewed,
	Refused,
	Seated,
	ServerMessage,
	StoryTurn,
	TableInfo,
	ViewMessage,
} from '../server/protocol';
import type { Language } from '../text/catalogue';
import { grown } from './story';

type Answer = Ok | Seated | HintGiven | Previewed | Because;
type State = 'connecting' | 'open' | 'lost' | 'gone';

interface Waiting {
	text: string;
	/** Whether it was sent, and may be sent again. */
	sent: boolean;
	again: boolean;
	resolve: (answer: Answer) => void;
	reject: (why: Refused) => void;
}

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 8000;
// Why a connection ends for good, and what to say then
const FOR_GOOD: Record<number, string> = { 4404: 'table.none', 4410: 'refused.damaged', 4423: 'refused.banned' };
// What may be sent twice without being done twice: an action and an undo name the position they answer
const REPEATABLE = new Set(['act', 'undo', 'answer_undo', 'hint', 'preview', 'why_not']);

// A command without the id, which the connection gives it.
type Bare<C> = C extends Command ? Omit<C, 'id'> : never;

export class Connection {
	state: State = $state('connecting');
	/** What to say if the server will not let us back to the table. */
	ended = $state('');
	table: TableInfo | null = $state.raw(null);
	view: ViewMessage | null = $state.raw(null);
	/** What has happened, in words. */
	story: StoryTurn[] = $state.raw([]);
	chat: ChatLine[] = $state.raw([]);
	/** Where the rematch is played. */
	next: { table: string; key: string } | null = $state.raw(null);
	private readonly address: string;
	private language: Language;
	/** Whether the table is wished for in sentences; a board shows it without. */
	private sentences = false;
	/** Which of my seats this speaks for. */
	private seat: number | null = null;
	private socket: WebSocket | null = null;
	private waiting = new Map<string, Waiting>();
	// What is sent carries a number that no other visit uses: the server takes the same number for the same message.
	private readonly visit = Math.random().toString(36).slice(2, 10);
	private number = 0;
	private pause = FIRST_PAUSE;
	private timer: ReturnType<typeof setTimeout> | undefined;
	private readonly wake = () => this.state === 'lost' && this.open();

	constructor(table: string, language: Language) {
		this.language = language;
		const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
		this.address = `${scheme}://${location.host}/api/tables/${encodeURIComponent(table)}/socket`;
		addEventListener('online', this.wake);
		document.addEventListener('visibilitychange', this.wake);
		this.open();
	}

	close(): void {
		this.state = 'gone';
		clearTimeout(this.timer);
		removeEventListener('online', this.wake);
		document.removeEventListener('visibilitychange', this.wake);
		this.socket?.close();
	}

	/** Switch the language: the story comes again in it, and nothing moves meanwhile. */
	speak(language: Language): void {
		if (language === this.language || this.state === 'gone') return;
		this.language = language;
		this.reopen();
	}

	/** Switch to another of my seats, and forget what the previous one saw. */
	sitAs(seat: number | null): void {
		this.seat = seat;
		this.view = null;
		this.story = [];
		this.reopen();
	}

	private reopen(): void {
		const old = this.socket;
		this.open();
		old?.close();
	}

	/** Send a command; the answer comes later. */
	send(command: Bare<Command>): Promise<Answer> {
		const id = `${this.visit}-${++this.number}`;
		return new Promise((resolve, reject) => {
			const text = JSON.stringify({ ...command, id });
			const open = this.socket?.readyState === WebSocket.OPEN;
			this.waiting.set(id, { text, sent: open, again: REPEATABLE.has(command.type), resolve, reject });
			if (open) this.socket?.send(text);
		});
	}

	private open(): void {
		clearTimeout(this.timer);
		let wishes = `language=${this.language}`;
		if (!this.sentences) wishes += '&sentences=no';
		if (this.seat !== null) wishes += `&seat=${this.seat}`;
		const socket = new WebSocket(`${this.address}?${wishes}`);
		this.socket = socket;
		socket.onopen = () => {
			if (this.state === 'lost') void build.check(); // the server may have come back as another
			this.state = 'open';
			this.pause = FIRST_PAUSE;
			for (const [id, waiting] of this.waiting) {
				if (waiting.sent && !waiting.again) this.waiting.delete(id);
				else socket.send(waiting.text);
				waiting.sent = true;
			}
		};
		socket.onmessage = (event: MessageEvent<string>) => {
			if (this.socket === socket) this.receive(JSON.parse(event.data) as ServerMessage);
		};
		socket.onclose = (event) => {
			if (this.socket !== socket || this.state === 'gone') return;
			const ended = FOR_GOOD[event.code];
			if (ended !== undefined) {
				this.state = 'gone';
				this.ended = ended;
				return;
			}
			this.state = 'lost';
			this.timer = setTimeout(() => this.open(), this.pause);
			this.pause = Math.min(this.pause * 1.8, LONGEST_PAUSE);
		};
	}

	private receive(message: ServerMessage): void {
		switch (message.type) {
			case 'table':
				this.table = message;
				if (!this.sentences && !hasBoard(message.game)) {
					this.sentences = true;
					this.reopen();
				}
				break;
			case 'view':
				if (message.words) this.story = grown(this.story, message.words);
				this.view = message;
				break;
			case 'chat':
				if (!this.chat.some((line) => line.number === message.number)) this.chat = [...this.chat, message];
				break;
			case 'moved':
				this.next = message;
				break;
			case 'refused':
				this.answered(message.id)?.reject(message);
				break;
			default:
				this.answered(message.id)?.resolve(message);
		}
	}

	private answered(id: string): Waiting | undefined {
		const waiting = this.waiting.get(id);
		this.waiting.delete(id);
		return waiting;
	}
}
