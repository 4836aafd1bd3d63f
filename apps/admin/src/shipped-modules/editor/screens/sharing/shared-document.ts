import type { Node } from '@tiptap/pm/model'
import { EditorState, type Transaction } from '@tiptap/pm/state'
import { Step, type StepMap } from '@tiptap/pm/transform'
import { collab, getVersion, receiveTransaction, sendableSteps } from 'prosemirror-collab'

/** Changes of one editor that the server has given numbers. */
export interface Batch {
  readonly client: string
  /** Number of the last of the steps. */
  readonly number: number
  /** Each as a JSON text. */
  readonly steps: readonly string[]
}

interface Options {
  /** The document that the steps up to `number` lead to. */
  readonly base: Node
  readonly number: number
  readonly client: string
}

/**
 * A document that several editors change, and its own changes that have no number yet. The server puts all steps in one order; own steps
 * are moved over those of the others that came before them.
 */
export function createSharedDocument({ base, number: start, client }: Options) {
  let state = EditorState.create({ doc: base, plugins: [collab({ version: start, clientID: client })] })
  /** The maps of all steps with a number, from `start` on. */
  const maps: StepMap[] = []
  const change = (transaction: Transaction) => {
    state = state.apply(transaction)
  }
  const steps = () => sendableSteps(state)?.steps ?? []

  return {
    get doc(): Node {
      return state.doc
    },
    /** Number of the last step. */
    get number(): number {
      return getVersion(state)
    },
    /** Own changes that have no number, each as a JSON text. */
    pending: (): string[] => steps().map((step) => JSON.stringify(step)),
    /** Adds own changes. @throws RangeError for steps of another document */
    apply(own: readonly Step[]): void {
      const transaction = state.tr
      for (const step of own) transaction.step(step)
      change(transaction)
    },
    /** Adds own changes in the form of `pending`. */
    restore(own: readonly string[]): void {
      this.apply(own.map(read))
    },
    /** Adds changes with numbers. @throws RangeError, TypeError or SyntaxError for changes of another document */
    receive(batches: readonly Batch[]): void {
      const next: Step[] = []
      const clients: string[] = []
      for (const { client: by, number, steps: texts } of batches) {
        const last = getVersion(state) + next.length
        if (number <= last) continue
        if (number - texts.length !== last) throw new RangeError('A step of the shared text is missing')
        next.push(...texts.map(read))
        clients.push(...texts.map(() => by))
      }
      if (next.length === 0) return
      change(receiveTransaction(state, next, clients))
      maps.push(...next.map((step) => step.getMap()))
    },
    /**
     * Adds changes of an earlier time, when this document does not have its own ones among them. `receive` counts own changes as made, and
     * gives them their numbers.
     */
    catchUp(batches: readonly Batch[]): void {
      this.receive(batches.map((batch) => ({ ...batch, client: '' })))
    },
    /** Moves a position of the document with a number to this one; undefined if it is not known. */
    toLocal(position: number, number: number): number | undefined {
      if (number < start || number > getVersion(state)) return undefined
      const later = [...maps.slice(number - start), ...steps().map((step) => step.getMap())]
      return Math.min(
        later.reduce((moved, map) => map.map(moved), position),
        state.doc.content.size,
      )
    },
  }

  function read(text: string): Step {
    return Step.fromJSON(base.type.schema, JSON.parse(text))
  }
}

export type SharedDocument = ReturnType<typeof createSharedDocument>
