import { useText } from '@teachnet/i18n/react'
import type { Command } from './command.ts'
import type { ShownGroup } from './command-list.ts'

export interface PaletteOptionsProps {
  readonly id: string
  readonly groups: readonly ShownGroup[]
  readonly active: Command | undefined
  readonly optionId: (command: Command) => string
  readonly onRun: (command: Command) => void
  readonly onPoint: (command: Command) => void
}

/** The list box of the palette. The focus stays in the input. */
export function PaletteOptions({ id, groups, active, optionId, onRun, onPoint }: PaletteOptionsProps) {
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
