import Dialog from '@mui/material/Dialog'
import SearchRounded from '@mui/icons-material/SearchRounded'
import { useText } from '@teachnet/i18n/react'
import { useAreaState } from '@teachnet/session'
import { WithMessages } from '../../messages/with-messages.tsx'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { Command } from './command.ts'
import { groupCommands } from './command-list.ts'
import { takeTypedAhead } from './typed-ahead.ts'
import { PaletteOptions } from './palette-options.tsx'
import { moreRecords, usePaletteCommands } from './use-palette-commands.ts'
import { useRunCommand } from './use-run-command.ts'
import type { FrameActions } from './use-frame-commands.ts'
import './palette.css'

export interface PaletteProps extends FrameActions {
  readonly onClose: () => void
}

/** The command palette: opens pages and records, and acts, from one input. */
export function PaletteDialog(props: PaletteProps) {
  const text = useText()
  const id = useId()
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      onClose={props.onClose}
      aria-labelledby={id}
      slotProps={{ container: { className: 'palette-place' } }}
    >
      <h2 id={id} className="visually-hidden">
        {text('shell.palette')}
      </h2>
      <WithMessages of="palette">
        <Palette {...props} />
      </WithMessages>
    </Dialog>
  )
}

function Palette({ onClose, ...actions }: PaletteProps) {
  const text = useText()
  const id = useId()
  const [typed, setTyped] = useState(takeTypedAhead)
  const [chosen, setChosen] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const menu = useAreaState()?.menu ?? []
  const { commands, search, remember } = usePaletteCommands(menu, typed, actions)
  const groups = groupCommands(commands, typed)
  const shown = groups.flatMap((group) => group.commands)
  const active = shown.find((command) => command.id === chosen) ?? shown[0]
  const run = useRunCommand((command) => {
    remember(command)
    onClose()
  })
  const optionId = (command: Command) => `${id}-${shown.indexOf(command)}`

  useEffect(() => input.current?.focus(), [])
  useEffect(() => {
    if (active) document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' })
  })

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key]
    if (step !== undefined && shown.length > 0) {
      event.preventDefault()
      setChosen(stepTo(shown, active, step).id)
    } else if (event.key === 'Enter' && active) {
      event.preventDefault()
      run(active)
    }
  }

  return (
    <>
      <div className="palette-input">
        <SearchRounded aria-hidden />
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label={text('shell.palette')}
          aria-expanded={shown.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          {...(active && { 'aria-activedescendant': optionId(active) })}
          autoComplete="off"
          spellCheck={false}
          placeholder={text('palette.placeholder')}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setChosen('')
          }}
          onKeyDown={onKeyDown}
        />
        <kbd>Esc</kbd>
      </div>
      <PaletteOptions {...{ id, groups, active, optionId, onRun: run, onPoint: (command) => setChosen(command.id) }} />
      <p className="palette-foot" role="status">
        {search.isSearching
          ? text('palette.searching')
          : text('palette.found', { count: shown.filter(({ id }) => id !== moreRecords).length })}
        {search.failed > 0 && ` ${text('palette.failed', { count: search.failed })}`}
      </p>
    </>
  )
}

/** The first command follows the last one; a page's step stops at the ends. */
function stepTo(shown: readonly Command[], active: Command | undefined, step: number): Command {
  const from = active ? shown.indexOf(active) : -1
  const to = from + step
  const last = shown.length - 1
  const target = Math.abs(step) > 1 ? Math.min(last, Math.max(0, to)) : (to + shown.length) % shown.length
  const command = shown[target]
  if (!command) throw new RangeError('No command to step to')
  return command
}
