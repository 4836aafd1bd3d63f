import { keyOf, useSettledInput } from '@teachnet/ui/keys'
import Dialog from '@mui/material/Dialog'
import SearchRounded from '@mui/icons-material/SearchRounded'
import { useText } from '@teachnet/i18n/react'
import { useAreaState } from '@teachnet/session'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import './palette.css'
import { WithMessages } from '../../messages/with-messages.tsx'
import { type Command, type CommandGroup, commandGroups, findCommands, type ReadSyllables } from './command.ts'
import { takeTypedAhead } from './typed-ahead.ts'
import { moreRecords, usePaletteCommands } from './use-palette-commands.ts'
import type { LayoutActions } from './use-layout-commands.ts'

export interface PaletteProps extends LayoutActions {
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
  const settled = useSettledInput(typed, (text) => {
    setTyped(text)
    setChosen('')
  })
  const menu = useAreaState()?.menu ?? []
  const { commands, search, read, remember } = usePaletteCommands(menu, typed, actions)
  const groups = groupCommands(commands, typed, read)
  const visible = groups.flatMap((group) => group.commands)
  const active = visible.find((command) => command.id === chosen) ?? visible[0]
  const run = useRunCommand((command) => {
    remember(command)
    onClose()
  })
  const optionId = (command: Command) => `${id}-${visible.indexOf(command)}`

  useEffect(() => input.current?.focus(), [])
  useEffect(() => {
    if (active) document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' })
  })

  function onKeyDown(event: KeyboardEvent) {
    const key = keyOf(event)
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[key]
    if (step !== undefined && visible.length > 0) {
      event.preventDefault()
      setChosen(stepTo(visible, active, step).id)
    } else if (key === 'Enter' && active) {
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
          aria-expanded={visible.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active ? optionId(active) : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={text('palette.placeholder')}
          {...settled}
          onKeyDown={onKeyDown}
        />
        <kbd>Esc</kbd>
      </div>
      <PaletteOptions
        id={id}
        groups={groups}
        active={active}
        optionId={optionId}
        onRun={run}
        onPoint={(command) => setChosen(command.id)}
      />
      <p className="palette-footer" role="status">
        {search.isSearching
          ? text('palette.searching')
          : text('palette.found', { count: visible.filter(({ id }) => id !== moreRecords).length })}
        {search.failed > 0 && ` ${text('palette.failed', { count: search.failed })}`}
      </p>
    </>
  )
}

/** The first command follows the last one; a page's step stops at the ends. */
function stepTo(visible: readonly Command[], active: Command | undefined, step: number): Command {
  const from = active ? visible.indexOf(active) : -1
  const to = from + step
  const last = visible.length - 1
  const target = Math.abs(step) > 1 ? Math.min(last, Math.max(0, to)) : (to + visible.length) % visible.length
  const command = visible[target]
  if (!command) throw new RangeError('No command to step to')
  return command
}

interface PaletteOptionsProps {
  readonly id: string
  readonly groups: readonly VisibleGroup[]
  readonly active: Command | undefined
  readonly optionId: (command: Command) => string
  readonly onRun: (command: Command) => void
  readonly onPoint: (command: Command) => void
}

/** The list box of the palette. The focus stays in the input. */
function PaletteOptions({ id, groups, active, optionId, onRun, onPoint }: PaletteOptionsProps) {
  const text = useText()
  return (
    <div className="palette-list" role="listbox" id={`${id}-list`} aria-label={text('palette.results')}>
      {groups.map(({ group, commands }) => (
        <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
          <div className="palette-group" id={`${id}-${group}`} role="presentation">
            {text(`palette.group.${group}`)}
          </div>
          {commands.map((command) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the combobox has the focus, and handles the keys
            <div
              key={command.id}
              id={optionId(command)}
              className="palette-option"
              role="option"
              tabIndex={-1}
              aria-selected={command === active}
              // The input keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onMouseMove={() => command !== active && onPoint(command)}
              onClick={() => onRun(command)}
            >
              <span>{command.label}</span>
              {command.detail && <span className="palette-detail">{command.detail}</span>}
            </div>
          ))}
        </div>
      ))}
      {groups.length === 0 && <p className="palette-empty">{text('palette.nothing')}</p>}
    </div>
  )
}

/** Returns a function that passes a command to `onRun` and then runs it. */
function useRunCommand(onRun: (command: Command) => void): (command: Command) => void {
  const navigate = useNavigate()
  return (command) => {
    const { effect, group, id } = command
    if (group === 'record' && 'act' in effect) {
      // More areas are searched; the palette stays.
      effect.act()
      return
    }
    onRun({ ...command, id })
    if ('to' in effect) void navigate(effect.to)
    else if ('url' in effect) window.open(effect.url, '_blank', 'noopener,noreferrer')
    else effect.act()
  }
}

interface VisibleGroup {
  readonly group: CommandGroup
  readonly commands: readonly Command[]
}

/** Most lines of a group. Without a text, pages are left to the menu. */
const mostOf: Readonly<Record<CommandGroup, { readonly typed: number; readonly empty: number }>> = {
  recent: { typed: 0, empty: 6 },
  favourite: { typed: 0, empty: 50 },
  page: { typed: 8, empty: 0 },
  action: { typed: 8, empty: 50 },
  setting: { typed: 6, empty: 0 },
  record: { typed: 200, empty: 0 },
}

/**
 * Returns the groups that the palette shows for a text. The server has chosen the records; their labels need not contain the text.
 */
function groupCommands(commands: readonly Command[], typed: string, read?: ReadSyllables): VisibleGroup[] {
  const isTyped = typed.trim() !== ''
  const found = findCommands(
    commands.filter(({ group }) => group !== 'record'),
    typed,
    read,
  )
  const all = [...found, ...commands.filter(({ group }) => group === 'record')]
  return commandGroups.flatMap((group) => {
    const own = all.filter((command) => command.group === group)
    const shown = own
      // Additions to areas are found by their names; all of them at once would hide the other actions.
      .filter(({ id }) => isTyped || !id.startsWith('add '))
      .slice(0, isTyped ? mostOf[group].typed : mostOf[group].empty)
    return shown.length > 0 ? [{ group, commands: shown }] : []
  })
}
