import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { type Editor, useEditorState } from '@tiptap/react'
import type { Node } from '@tiptap/pm/model'
import { useEditorHost } from './editor-host.tsx'

/** Below the text: how long it is, and where commands are found. */
export function EditorFooter({ editor }: { readonly editor: Editor }) {
  const { say } = useEditorHost()
  const { words, characters } = useEditorState({
    editor,
    selector: ({ editor: { state } }) => lengthOf(state.doc),
  })
  return (
    <Stack
      direction="row"
      sx={{ gap: 4, px: 4, py: 1, borderTop: 1, borderColor: 'divider', fontSize: '0.75rem', color: 'text.secondary' }}
    >
      <span>{say('count', { words, characters })}</span>
      {/* A phone has neither key. */}
      <Box component="span" sx={{ ml: 'auto', display: { xs: 'none', sm: 'inline' } }}>
        {say('hint')}
      </Box>
    </Stack>
  )
}

// oxlint-disable-next-line browsers/supported -- used only where the engine has it
const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter('zh', { granularity: 'word' }) : undefined
const han = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/gu

/** The words of a text as editors count them: each Chinese character is one, and so is each word of other scripts. */
export function countWords(text: string): number {
  const characters = text.match(han)?.length ?? 0
  const others = text.replaceAll(han, ' ')
  const words = segmenter
    ? [...segmenter.segment(others)].filter(({ isWordLike }) => isWordLike).length
    : (others.match(/[\p{L}\p{N}]+/gu)?.length ?? 0)
  return characters + words
}

/** How long a text is. */
interface TextLength {
  readonly words: number
  readonly characters: number
}

/** Blocks never change, they are replaced: only the block that is typed into is counted again. Tiptap's extension counts the complete text. */
const counted = new WeakMap<Node, TextLength>()

/** Counts the text of a document. */
function lengthOf(document: Node): TextLength {
  let words = 0
  let characters = 0
  document.forEach((block) => {
    const length = counted.get(block) ?? count(block)
    counted.set(block, length)
    words += length.words
    characters += length.characters
  })
  return { words, characters }
}

function count(block: Node): TextLength {
  const text = block.textBetween(0, block.content.size, '\n', ' ')
  return { words: countWords(text), characters: text.replaceAll('\n', '').length }
}
