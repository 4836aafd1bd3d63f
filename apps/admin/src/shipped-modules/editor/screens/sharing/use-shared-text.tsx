import Box from '@mui/material/Box'
import { type Editor } from '@tiptap/react'
import { type Node } from '@tiptap/pm/model'
import { TextSelection, type Transaction } from '@tiptap/pm/state'
import { useEffect, useEffectEvent, useState } from 'react'
import { type SharedEditor, type SharingState, useSharedTexts } from '../../../../module-host/admin-api.ts'
import { useEditorHost } from '../editor-host.tsx'
import type { RichTextDocument } from '../rich-text-document.ts'
import { textDigest } from '../text-digest.ts'
import { createTurns, readSelection } from '../turns.ts'
import { changesBetween } from './document-changes.ts'
import { createPeopleCursors, decorate, peopleCursorsKey, type PersonCursor, toneOf } from './people-cursors.ts'
import { createSharedDocument, type SharedDocument } from './shared-document.ts'

/** Shares the text of an editor while others have its record open. Undefined while it is edited alone. */
export function useSharedText(
  editor: Editor | undefined,
  { name, document }: { readonly name: string; readonly document: RichTextDocument },
): SharingState | undefined {
  const texts = useSharedTexts()
  const [state, setState] = useState<SharingState>()
  const connect = useEffectEvent((live: Editor) => {
    const onState = (next: SharingState) => setState((last) => (last && isSameLine(last, next) ? last : next))
    const shared = shareEditor(live, { document, stored: texts?.storedText(name) ?? '', onState })
    const disconnect = texts?.connect(name, shared.link)
    return () => {
      disconnect?.()
      shared.end()
      setState(undefined)
    }
  })
  useEffect(() => {
    if (texts && editor && !editor.isDestroyed) return connect(editor)
  }, [texts, editor])
  return state
}

interface ShareOptions {
  readonly document: RichTextDocument
  /** The text that the record has. */
  readonly stored: string
  readonly onState: (state: SharingState) => void
}

/** Marks transactions that others have made. */
const byOthers = 'byOthers'

/** Connects an editor to a shared document: own transactions go there, those of others come from there. */
export function shareEditor(editor: Editor, { document, stored, onState }: ShareOptions) {
  // A closed editor loses its schema, while a save may still have to be reported to the others.
  const { view, schema } = editor
  const toDocument = (html: string): Node => schema.nodeFromJSON(document.fromHtml(html))
  /** The document when the exchange began. */
  const atFirst = view.state.doc
  const cursors = createPeopleCursors()
  const turns = createTurns(view)
  let shared: SharedDocument | undefined
  let listener: (what: 'text' | 'cursor') => void = () => undefined
  /** Why a change that has waited could not be made. */
  let problem: unknown
  let people: SharingState['people'] = []
  /** Some cursors are at changes that have not arrived. */
  let isAhead = false

  const onTransaction = ({
    transaction,
    appendedTransactions,
  }: {
    readonly transaction: Transaction
    readonly appendedTransactions: readonly Transaction[]
  }) => {
    const own = [transaction, ...appendedTransactions].filter((each) => each.getMeta(byOthers) === undefined)
    const steps = own.flatMap((each) => each.steps)
    if (steps.length > 0) shared?.apply(steps)
    if (!shared) return
    if (steps.length > 0) listener('text')
    else if (own.some((each) => each.selectionSet)) listener('cursor')
  }
  editor.on('transaction', onTransaction)

  /**
   * Changes this editor to the shared document. Own text that others have not touched is not touched here either, so that the undo history and the
   * selection remain.
   */
  function follow(doc: Node): void {
    if (editor.isDestroyed) return
    const { tr, selection } = view.state
    for (const step of changesBetween(tr.doc, doc).steps) tr.step(step)
    if (!tr.docChanged) return
    if (selection instanceof TextSelection) {
      // What others insert at the cursor comes after it.
      const place = (end: number) => tr.doc.resolve(tr.mapping.map(end, -1))
      tr.setSelection(TextSelection.between(place(selection.anchor), place(selection.head), -1))
    }
    view.dispatch(tr.setMeta('addToHistory', false).setMeta(byOthers, true))
  }

  function showCursors(): void {
    if (editor.isDestroyed || !shared) return
    const places = people.flatMap(({ client, name, cursor }, index): PersonCursor[] => {
      const [anchor, head] = [cursor?.anchor, cursor?.head].map((end) =>
        end === undefined || !cursor ? undefined : shared?.toLocal(end, cursor.number),
      )
      return anchor === undefined || head === undefined ? [] : [{ client, name, tone: toneOf(index), anchor, head }]
    })
    isAhead = places.length < people.filter(({ cursor }) => cursor).length
    const { tr, doc } = view.state
    view.dispatch(tr.setMeta(peopleCursorsKey, decorate(doc, places)).setMeta(byOthers, true))
  }

  const link: SharedEditor = {
    digestOf: (html) => digestOf(toDocument(html)),
    confirmedDigest: () => (shared && shared.pending().length === 0 ? digestOf(shared.doc) : undefined),
    number: () => shared?.number ?? 0,
    pending: () => shared?.pending() ?? [],
    cursor() {
      if (!shared || !view.hasFocus()) return undefined
      const { anchor, head } = view.state.selection
      return { anchor, head, number: shared.number + shared.pending().length }
    },
    begin(client, reply, resumed) {
      readSelection(view)
      const next = createSharedDocument({ base: toDocument(stored), number: reply.start, client })
      const isSame = resumed?.text === reply.text && resumed.number >= reply.start
      if (isSame) {
        next.catchUp(reply.batches.filter(({ number }) => number <= resumed.number))
        next.restore(resumed.steps)
        // What was typed since the page is shown again.
        if (next.doc.eq(atFirst)) next.apply(changesBetween(atFirst, view.state.doc).steps)
        // Those of them that the server has are confirmed by it.
        next.receive(reply.batches)
      } else {
        next.apply(changesBetween(next.doc, view.state.doc).steps)
        next.catchUp(reply.batches)
      }
      editor.registerPlugin(cursors)
      follow(next.doc)
      shared = next
    },
    receive({ batches }) {
      const next = shared
      if (!next || batches.length === 0) return
      turns.add(() => {
        try {
          next.receive(batches)
          follow(next.doc)
          if (isAhead) showCursors()
        } catch (error) {
          problem = error
        }
      })
      if (problem !== undefined) throw problem
    },
    show(state) {
      if (JSON.stringify(people) !== JSON.stringify(state.people)) {
        people = state.people
        turns.add(showCursors)
      }
      onState(state)
    },
    onChange: (next) => void (listener = next),
  }
  return {
    link,
    end() {
      turns.end()
      editor.off('transaction', onTransaction)
      if (!editor.isDestroyed) editor.unregisterPlugin(peopleCursorsKey)
    },
  }
}

/** Digest of a document. */
function digestOf(doc: Node): string {
  return textDigest(JSON.stringify(doc.toJSON()))
}

/** Whether two states are shown alike. The toolbar is not rendered for each movement of a cursor. */
function isSameLine(one: SharingState, other: SharingState): boolean {
  const names = ({ people }: SharingState) => people.map(({ client, name }) => `${client} ${name}`).join()
  return one.isOnline === other.isOnline && names(one) === names(other)
}

/** Names those who edit the text, and tells when they are not reached. */
export function SharingLine({ state }: { readonly state: SharingState | undefined }) {
  const { say } = useEditorHost()
  const people = state?.people ?? []
  const names = [...new Set(people.map(({ name }) => name))]
  return (
    <Box
      component="output"
      aria-live="polite"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 2,
        px: 4,
        py: 1,
        fontSize: '0.8125rem',
        '&:empty': { display: 'none' },
      }}
    >
      {state && !state.isOnline ? say('sharing.offline') : names.length > 0 && say('sharing.with')}
      {state?.isOnline &&
        names.map((name) => (
          <Box
            component="strong"
            key={name}
            sx={{ color: `var(--${toneOf(people.findIndex((one) => one.name === name))})` }}
          >
            {name}
          </Box>
        ))}
    </Box>
  )
}
