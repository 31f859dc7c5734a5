// One screen: whose view it shows, and where several people sit at it, who should be looking.
import type { Connection } from './connection.svelte';

export class TableScreen {
	/** The seat whose person has lifted the curtain. */
	private lifted: number | null = $state(null);
	/** Whom the table is handed to. */
	private handedTo: number | null = $state(null);

	constructor(private readonly connection: Connection) {
		// Where nothing is secret, the table turns by itself.
		$effect(() => {
			const { due } = this;
			if (this.many && connection.view && !connection.view.secrets && due !== null && due !== this.viewer)
				connection.sitAs(due);
		});
	}

	/** Who has to decide: nobody where a game was resigned, aborted or closed in the middle. */
	readonly toAct = $derived.by(() => {
		const { table, view } = this.connection;
		return table?.status === 'over' ? null : (view?.view?.to_act ?? null);
	});

	/** The seat whose view it is: the table's message about it comes a little later. */
	readonly viewer = $derived.by(() => {
		const { table, view } = this.connection;
		return view ? (view.view?.seat ?? null) : (table?.you ?? null);
	});

	/** Whether it is the viewer's decision. */
	readonly mine = $derived.by(() => this.toAct !== null && this.toAct === this.viewer);

	private readonly many = $derived.by(() => {
		const { table } = this.connection;
		return table?.status === 'running' && table.yours.length > 1;
	});

	/** The seat whose person should be looking: who has to decide, else who looked last. */
	private readonly due = $derived.by(() => {
		const ours = this.many && this.toAct !== null && this.connection.table?.yours.includes(this.toAct);
		return ours ? this.toAct : this.viewer;
	});

	/** The seat that the curtain hides the table for. */
	readonly curtain = $derived.by(() => {
		if (!this.many) return null;
		if (this.handedTo !== null) return this.handedTo;
		return this.connection.view?.secrets && this.lifted !== this.viewer ? this.due : null;
	});

	/** The seat that the screen should be handed to now, where it shows secrets. */
	readonly next = $derived.by(() => {
		const awaited = this.many && this.due !== this.viewer && this.connection.view?.secrets;
		return awaited ? this.due : null;
	});

	handOver(seat: number): void {
		this.handedTo = seat;
		this.lifted = null;
		this.connection.sitAs(seat);
	}

	lift(seat: number): void {
		this.lifted = seat;
		this.handedTo = null;
		if (seat !== this.viewer) this.connection.sitAs(seat);
	}
}
