import { keyOf, useSettledInput } from '@teachnet/ui/keys'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import Tooltip from '@mui/material/Tooltip'
import { type Editor, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { useEditorHost } from '../editor-host.tsx'
import { ClosePanel } from '../panels/panel-row.tsx'
import { Extension } from '@tiptap/core'
import {
  findNext,
  findPrev,
  getMatchHighlights,
  replaceAll,
  replaceNext,
  search,
  SearchQuery,
  setSearchState,
} from 'prosemirror-search'
import type { Command, EditorState } from '@tiptap/pm/state'

interface FindPanelProps {
  readonly editor: Editor
  readonly onClose: () => void
}

/** Finds a text, and replaces it. */
export function FindPanel({ editor, onClose }: FindPanelProps) {
  const { say } = useEditorHost()
  const [wanted, setWanted] = useState<Wanted>(() => ({
    text: editor.state.doc.textBetween(editor.state.selection.from, editor.state.selection.to).slice(0, 100),
    replacement: '',
    isCaseSensitive: false,
  }))
  const { count, current } = useEditorState({ editor, selector: ({ editor: { state } }) => countFound(state) })
  useEffect(() => {
    // When its page is shown again, effects run once with the editor that was destroyed, before there is a new one.
    if (editor.isDestroyed) return
    searchFor(wanted)(editor.view.state, editor.view.dispatch)
    return () => {
      if (!editor.isDestroyed) searchFor({ ...wanted, text: '' })(editor.view.state, editor.view.dispatch)
    }
  }, [editor, wanted])
  const run = (name: keyof typeof findCommands) => {
    const { view } = editor
    findCommands[name](view.state, view.dispatch)
    const { node } = view.domAtPos(view.state.selection.from)
    const element = node instanceof Element ? node : node.parentElement
    element?.scrollIntoView?.({ block: 'nearest' })
  }
  const leave = () => {
    onClose()
    editor.commands.focus()
  }
  const onKey = (event: KeyboardEvent) => {
    if (keyOf(event) !== 'Escape') return
    event.stopPropagation()
    leave()
  }
  const onEnter =
    (backward: 'findPrev' | 'replaceAll', forward: 'findNext' | 'replaceNext') => (event: KeyboardEvent) => {
      if (keyOf(event) !== 'Enter') return
      event.preventDefault()
      run(event.shiftKey ? backward : forward)
    }
  return (
    <Stack
      role="search"
      aria-label={say('find')}
      direction="row"
      onKeyDown={onKey}
      sx={{ gap: 2, p: 2, flexWrap: 'wrap', alignItems: 'flex-end', borderTop: 1, borderColor: 'divider' }}
    >
      <TextField
        size="small"
        // The user pressed the keys to enter a text.
        autoFocus
        label={say('findText')}
        {...useSettledInput(wanted.text, (found) => setWanted({ ...wanted, text: found }))}
        onKeyDown={onEnter('findPrev', 'findNext')}
        sx={{ flex: '1 1 160px' }}
      />
      <Tooltip title={say('findCase')}>
        <ToggleButton
          value="case"
          size="small"
          aria-label={say('findCase')}
          selected={wanted.isCaseSensitive}
          onChange={() => setWanted({ ...wanted, isCaseSensitive: !wanted.isCaseSensitive })}
          sx={{ width: 36, height: 36, fontSize: '0.8125rem', textTransform: 'none' }}
        >
          Aa
        </ToggleButton>
      </Tooltip>
      <TextField
        size="small"
        label={say('replaceWith')}
        value={wanted.replacement}
        onChange={({ target }) => setWanted({ ...wanted, replacement: target.value })}
        onKeyDown={onEnter('replaceAll', 'replaceNext')}
        sx={{ flex: '1 1 160px' }}
      />
      <Stack component="output" sx={{ minWidth: 72, height: 36, justifyContent: 'center', fontSize: '0.8125rem' }}>
        {wanted.text === '' ? '' : say(current > 0 ? 'foundAt' : 'found', { count, current })}
      </Stack>
      <Button onClick={() => run('findPrev')}>{say('findPrevious')}</Button>
      <Button onClick={() => run('findNext')}>{say('findNext')}</Button>
      <Button onClick={() => run('replaceNext')}>{say('replace')}</Button>
      <Button onClick={() => run('replaceAll')}>{say('replaceAll')}</Button>
      <ClosePanel label={say('closeNotice')} onClose={leave} />
    </Stack>
  )
}

/** Marks the places of a searched text. */
export const FindText = Extension.create({
  name: 'findText',
  addProseMirrorPlugins: () => [search()],
})

/** The text to find, and the text that replaces it. */
interface Wanted {
  readonly text: string
  readonly replacement: string
  readonly isCaseSensitive: boolean
}

/** Changes what is looked for; an empty text ends the search. */
function searchFor({ text, replacement, isCaseSensitive }: Wanted): Command {
  return (state, dispatch) => {
    const query = new SearchQuery({ search: text, replace: replacement, caseSensitive: isCaseSensitive, literal: true })
    dispatch?.(setSearchState(state.tr, query))
    return true
  }
}

/** How often the text occurs, and which of the places is selected, from 1; 0: none. */
function countFound(state: EditorState): { readonly count: number; readonly current: number } {
  const places = getMatchHighlights(state).find()
  const { from, to } = state.selection
  return { count: places.length, current: 1 + places.findIndex((place) => place.from === from && place.to === to) }
}

const findCommands = { findNext, findPrev, replaceNext, replaceAll } as const
