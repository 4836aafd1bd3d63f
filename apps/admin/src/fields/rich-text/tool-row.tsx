import Box from '@mui/material/Box'
import ToggleButton from '@mui/material/ToggleButton'
import { useText } from '@teachnet/i18n/react'
import { type KeyboardEvent, useState } from 'react'
import type { EditorTool } from './use-editor-tools.tsx'

interface ToolRowProps {
  /** Accessible name of the toolbar. */
  readonly label: string
  readonly tools: readonly EditorTool[]
}

/** A toolbar with one tab stop: the arrow keys move from button to button. @see https://www.w3.org/WAI/ARIA/apg/patterns/toolbar/ */
export function ToolRow({ label, tools }: ToolRowProps) {
  const text = useText()
  const [stop, setStop] = useState(0)
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const next = (stop + step + tools.length) % tools.length
    setStop(next)
    event.currentTarget.querySelectorAll('button')[next]?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons take the focus, one of them at a time
    <Box role="toolbar" aria-label={label} onKeyDown={move} sx={{ display: 'flex', flexWrap: 'wrap', p: 1, gap: 0.5 }}>
      {tools.map(({ name, icon, isOn, isOff, run }, index) => (
        <ToggleButton
          key={name}
          value={name}
          size="small"
          selected={isOn ?? false}
          aria-label={text(`crud.editor.${name}`)}
          {...(isOn === undefined && { 'aria-pressed': undefined })}
          title={text(`crud.editor.${name}`)}
          // Not `disabled`: the button would lose the focus, and the toolbar its tab stop.
          aria-disabled={isOff ?? false}
          tabIndex={index === stop ? 0 : -1}
          onFocus={() => setStop(index)}
          onClick={() => !isOff && run()}
          sx={{ border: 0, width: 32, height: 32, fontSize: 13, fontWeight: 700, opacity: isOff ? 0.4 : 1 }}
        >
          {icon}
        </ToggleButton>
      ))}
    </Box>
  )
}
