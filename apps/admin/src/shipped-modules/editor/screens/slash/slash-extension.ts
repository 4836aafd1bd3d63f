import { keyOf } from '@teachnet/ui/keys'
import { Extension } from '@tiptap/core'
import { PluginKey } from '@tiptap/pm/state'
import { Suggestion } from '@tiptap/suggestion'
import type { EditorCommand } from '../commands/editor-command.ts'

/** The open menu of commands. */
export interface SlashState {
  readonly commands: readonly EditorCommand[]
  /** Where the cursor is on the screen. */
  readonly place: { readonly left: number; readonly top: number; readonly bottom: number }
  /** Removes the typed words, and runs the command. */
  readonly choose: (command: EditorCommand) => void
}

export interface SlashOptions {
  readonly find: (typed: string) => readonly EditorCommand[]
  readonly run: (command: EditorCommand) => void
  /** undefined: the menu is closed. */
  readonly onChange: (state: SlashState | undefined) => void
  /** Whether the menu takes a key. */
  readonly onKey: (key: string) => boolean
}

/** The keys that open the menu: a Chinese input method writes `、` for the key of `/`. */
const openingKeys = ['/', '、'] as const

/** Opens a menu of commands after `/` at the start of a line. */
export const SlashMenu = Extension.create<SlashOptions>({
  name: 'slashMenu',
  addOptions: () => ({ find: () => [], run: () => undefined, onChange: () => undefined, onKey: () => false }),
  addProseMirrorPlugins() {
    const { find, run, onChange, onKey } = this.options
    return openingKeys.map((char) =>
      Suggestion<EditorCommand, EditorCommand>({
        pluginKey: new PluginKey(`slashMenu ${char}`),
        editor: this.editor,
        char,
        startOfLine: true,
        allow: ({ state, range }) => !state.doc.resolve(range.from).parent.type.spec.code,
        items: ({ query }) => [...find(query)],
        command: ({ editor, range, props }) => {
          editor.chain().focus().deleteRange(range).run()
          run(props)
        },
        render: () => {
          const show = (props: {
            items: EditorCommand[]
            command: (command: EditorCommand) => void
            clientRect?: (() => DOMRect | null) | null
          }) => {
            const rect = props.clientRect?.()
            onChange(
              rect && props.items.length > 0
                ? { commands: props.items, place: rect, choose: props.command }
                : undefined,
            )
          }
          return {
            onStart: show,
            onUpdate: show,
            onKeyDown: ({ event }) => onKey(keyOf(event)),
            onExit: () => onChange(undefined),
          }
        },
      }),
    )
  },
})
