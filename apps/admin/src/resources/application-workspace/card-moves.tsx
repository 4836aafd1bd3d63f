import { DndContext, type DragEndEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import DriveFileMoveRounded from '@mui/icons-material/DriveFileMoveRounded'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { applicationStates, isOffered, isOpenApplication } from '@teachnet/contract'
import type { LocalizedText } from '@teachnet/protocol'
import { useLocale, useText } from '@teachnet/i18n/react'
import { type ReactNode, useState } from 'react'
import type { ListController } from '../../records/list/use-list-controller.ts'
import type { PermittedAction } from '../../records/record/permitted-actions.ts'
import type { Row } from '../../records/record/row.ts'
import type { PageActions } from '../../records/page/page-actions.ts'
import { toText } from '../../values/read-values.ts'
import { actionOfState } from './action-of-state.ts'

/** A state that a card can be moved to, and what moves it: the same as the buttons of the application. */
interface MoveTarget {
  readonly state: string
  readonly title: LocalizedText
  readonly run: () => void
}

/** The states that the cards of a board can be moved to. */
export interface Moves {
  readonly targetsOf: (row: Row) => readonly MoveTarget[]
}

/** States that an open application is set to without notifying the applicant. */
const silentStates: readonly string[] = [applicationStates.received, applicationStates.contacted]

export function useMoves({ list, actions }: { readonly list: ListController; readonly actions: PageActions }): Moves {
  const field = list.definition.fields.state
  const options = field?.kind === 'choice' ? field.options : []
  const offered: readonly PermittedAction[] = actions.act?.offered ?? []
  return {
    targetsOf: (row) => {
      const now = toText(row.state)
      return options.flatMap(({ value: state, label }): MoveTarget[] => {
        if (state === now) return []
        const action = offered.find(({ name }) => name === actionOfState[state])
        if (action)
          return isOffered(action, row)
            ? [{ state, title: action.title, run: () => actions.act?.run(action, [row.id]) }]
            : []
        const isSilent = silentStates.includes(state) && list.can.edit && isOpenApplication(now)
        // The error has been shown, and the card is in its old place.
        const run = () => void list.setValue(row.id, 'state', state).catch(() => undefined)
        return isSilent ? [{ state, title: label, run }] : []
      })
    },
  }
}

interface CardMovesProps {
  readonly rows: readonly Row[]
  readonly moves: Moves
  readonly children: ReactNode
}

/** Columns between which cards are dragged by pointer; each card has a menu that does the same. */
export function CardMoves({ rows, moves, children }: CardMovesProps) {
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }))
  const drop = ({ active, over }: DragEndEvent) => {
    const row = rows.find(({ id }) => id === active.id)
    if (row)
      moves
        .targetsOf(row)
        .find(({ state }) => state === over?.id)
        ?.run()
  }
  return (
    <DndContext sensors={sensors} onDragEnd={drop} accessibility={silent}>
      <Box sx={{ display: 'flex', gap: 3, p: { xs: 2, sm: 4 }, overflowX: 'auto', alignItems: 'flex-start' }}>
        {children}
      </Box>
    </DndContext>
  )
}

/** A drag by pointer needs no announcements; users who cannot see it use the menu. */
const silent = {
  container: document.body,
  screenReaderInstructions: { draggable: '' },
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
}

interface MoveMenuProps {
  readonly row: Row
  readonly label: string
  readonly moves: Moves
}

export function MoveMenu({ row, label, moves }: MoveMenuProps) {
  const text = useText()
  const locale = useLocale()
  const [anchor, setAnchor] = useState<HTMLElement>()
  const targets = moves.targetsOf(row)
  if (targets.length === 0) return null
  return (
    <>
      <IconButton
        size="small"
        aria-haspopup="menu"
        aria-label={text('record.desk.move', { label })}
        title={text('record.desk.move', { label })}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ position: 'absolute', top: 4, right: 4 }}
      >
        <DriveFileMoveRounded sx={{ fontSize: '1.125rem' }} />
      </IconButton>
      {anchor && (
        <Menu open anchorEl={anchor} onClose={() => setAnchor(undefined)} slotProps={{ list: { dense: true } }}>
          {targets.map(({ state, title, run }) => (
            <MenuItem
              key={state}
              onClick={() => {
                setAnchor(undefined)
                run()
              }}
            >
              {title[locale]}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  )
}
