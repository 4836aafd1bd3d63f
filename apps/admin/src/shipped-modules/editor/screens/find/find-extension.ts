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

/** Marks the places of a searched text. */
export const FindText = Extension.create({
  name: 'findText',
  addProseMirrorPlugins: () => [search()],
})

/** The text to find, and the text that replaces it. */
export interface Wanted {
  readonly text: string
  readonly replacement: string
  readonly isCaseSensitive: boolean
}

/** Changes what is looked for; an empty text ends the search. */
export function searchFor({ text, replacement, isCaseSensitive }: Wanted): Command {
  return (state, dispatch) => {
    const query = new SearchQuery({ search: text, replace: replacement, caseSensitive: isCaseSensitive, literal: true })
    dispatch?.(setSearchState(state.tr, query))
    return true
  }
}

/** How often the text occurs, and which of the places is selected, from 1; 0: none. */
export function countFound(state: EditorState): { readonly count: number; readonly current: number } {
  const places = getMatchHighlights(state).find()
  const { from, to } = state.selection
  return { count: places.length, current: 1 + places.findIndex((place) => place.from === from && place.to === to) }
}

export const findCommands = { findNext, findPrev, replaceNext, replaceAll } as const
