import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

/** Where another editor is in the document. */
export interface PersonCursor {
  readonly client: string
  readonly name: string
  readonly tone: string
  readonly anchor: number
  readonly head: number
}

const key = new PluginKey<DecorationSet>('peopleCursors')

/** The colours of people, which have enough contrast in both themes. */
const tones = ['seal', 'pine', 'ink', 'ochre'] as const

/** The colour of a person among those who edit a text. */
export function toneOf(index: number): string {
  return tones[index % tones.length] ?? tones[0]
}

/** Shows the cursors and selections of others. They move with the text until their next places arrive. */
export function createPeopleCursors(): Plugin<DecorationSet> {
  return new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply(transaction, decorations) {
        const next: unknown = transaction.getMeta(key)
        return next instanceof DecorationSet ? next : decorations.map(transaction.mapping, transaction.doc)
      },
    },
    props: { decorations: (state) => key.getState(state) },
  })
}

/** The decorations of cursors, as the value that `peopleCursorsKey` of a transaction sets. */
export function decorate(doc: Parameters<typeof DecorationSet.create>[0], people: readonly PersonCursor[]) {
  const decorations = people.flatMap(({ client, name, tone, anchor, head }) => {
    const caret = Decoration.widget(head, () => caretOf(name, tone), {
      key: `${client} ${name} ${tone}`,
      side: 10,
      ignoreSelection: true,
    })
    if (anchor === head) return [caret]
    const selection = { style: `background-color: rgb(var(--${tone}-rgb) / 22%)` }
    return [caret, Decoration.inline(Math.min(anchor, head), Math.max(anchor, head), selection)]
  })
  return DecorationSet.create(doc, decorations)
}

export const peopleCursorsKey = key

/** Readers of screens hear the names in the line below the text. */
function caretOf(name: string, tone: string): HTMLElement {
  const caret = document.createElement('span')
  caret.className = 'person-cursor'
  caret.setAttribute('aria-hidden', 'true')
  caret.style.setProperty('--tone', `var(--${tone})`)
  const label = document.createElement('span')
  label.textContent = name
  caret.append(label)
  return caret
}

export const cursorStyles = {
  '& .person-cursor': {
    position: 'relative',
    borderLeft: '2px solid var(--tone)',
    marginLeft: '-1px',
    marginRight: '-1px',
    pointerEvents: 'none',
    userSelect: 'none',
  },
  '& .person-cursor > span': {
    position: 'absolute',
    left: '-2px',
    bottom: '100%',
    px: 1,
    borderRadius: '3px 3px 3px 0',
    bgcolor: 'var(--tone)',
    color: 'background.paper',
    fontSize: '0.75rem',
    fontWeight: 600,
    lineHeight: 1.5,
    whiteSpace: 'nowrap',
    textIndent: 0,
  },
} as const
