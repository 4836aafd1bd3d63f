import { useQueries } from '@tanstack/react-query'
import { useDraggable, useDroppable } from '@dnd-kit/core'
import { CSS } from '@dnd-kit/utilities'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import type { ChoiceOption } from '@teachnet/contract'
import { isRecord, type SearchTerm } from '@teachnet/protocol'
import { useLocale, useText } from '@teachnet/i18n/react'
import { recordLabel } from '../../records/record/record-label.ts'
import type { Row } from '../../records/record/row.ts'
import type { ListController } from '../../records/list/use-list-controller.ts'
import { useCrud } from '../../records/services/crud-services.tsx'
import { queryKeys } from '../../records/services/query-keys.ts'
import type { PageActions } from '../../records/page/page-actions.ts'
import { WithMessages } from '../../messages/with-messages.tsx'
import { toText } from '../../values/read-values.ts'
import { CardMoves, type Moves, MoveMenu, useMoves } from './card-moves.tsx'

/** Applications that a column shows; the list has the others. */
const mostShown = 20

interface StateBoardProps {
  readonly list: ListController
  readonly actions: PageActions
}

/** The applications of the list's filter, in a column for each state. */
export function StateBoard(props: StateBoardProps) {
  return (
    <WithMessages of="record">
      <Board {...props} />
    </WithMessages>
  )
}

function Board({ list, actions }: StateBoardProps) {
  const { source } = useCrud()
  const locale = useLocale()
  const { definition, query } = list
  const field = definition.fields.state
  const options: readonly ChoiceOption[] = field?.kind === 'choice' ? field.options : []
  const others = (query.search ?? []).filter((term) => term.field !== 'state')
  const columns = useQueries({
    queries: options.map(({ value }) => {
      const term: SearchTerm = { field: 'state', operator: 'eq', val: value }
      const { after: _after, ...rest } = query
      const request = { ...rest, page: 1, limit: mostShown, search: [...others, term] }
      return {
        queryKey: queryKeys.list(definition.controller, request),
        queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
          source.resource(definition).index(request, { signal, showError: false }),
      }
    }),
  })
  const moves = useMoves({ list, actions })
  return (
    <CardMoves moves={moves} rows={columns.flatMap(({ data }) => data?.list ?? [])}>
      {options.map((option, index) => (
        <Column
          key={option.value}
          state={option.value}
          moves={moves}
          title={option.label[locale]}
          total={columns[index]?.data?.total ?? 0}
          rows={columns[index]?.data?.list ?? []}
          list={list}
          actions={actions}
        />
      ))}
    </CardMoves>
  )
}

interface ColumnProps extends StateBoardProps {
  readonly state: string
  readonly moves: Moves
  readonly title: string
  readonly total: number
  readonly rows: readonly Row[]
}

function Column({ state, title, total, rows, list, actions, moves }: ColumnProps) {
  const text = useText()
  const place = useDroppable({ id: state })
  return (
    <Box
      component="section"
      ref={place.setNodeRef}
      aria-label={title}
      sx={{
        outline: place.isOver ? '2px solid' : undefined,
        outlineColor: place.isOver ? 'primary.main' : undefined,
        // All six states side by side at 1440 px.
        flex: '1 0 164px',
        minWidth: 164,
        maxWidth: 320,
        bgcolor: 'action.hover',
        borderRadius: '8px',
        p: 2,
      }}
    >
      <Typography variant="subtitle2" component="h2" sx={{ px: 1, mb: 2, display: 'flex', gap: 2 }}>
        {title}
        <Chip component="span" size="small" label={total} />
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
        {rows.map((row) => (
          <Card key={row.id} row={row} list={list} actions={actions} moves={moves} />
        ))}
      </Box>
      {total > rows.length && rows.length > 0 && (
        <Typography variant="caption" color="textSecondary" component="p" sx={{ p: 1 }}>
          {text('record.desk.more', { count: total - rows.length })}
        </Typography>
      )}
      {rows.length === 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ p: 1 }}>
          {text('record.desk.none')}
        </Typography>
      )}
    </Box>
  )
}

function Card({ row, list, actions, moves }: StateBoardProps & { readonly row: Row; readonly moves: Moves }) {
  const text = useText()
  const locale = useLocale()
  const open = actions.edit ?? actions.view
  const handler = isRecord(row.handler) ? toText(row.handler.label) : ''
  const due = toText(row.due_on)
  const { setNodeRef, listeners, transform, isDragging } = useDraggable({
    id: row.id,
    disabled: moves.targetsOf(row).length === 0,
  })
  const facts = [toText(row.number), handler, due && text('record.desk.due', { day: due })]
  return (
    <Box
      component="li"
      ref={setNodeRef}
      {...listeners}
      style={transform ? { transform: CSS.Translate.toString(transform) } : {}}
      sx={{
        position: 'relative',
        touchAction: 'manipulation',
        zIndex: isDragging ? 2 : undefined,
        opacity: isDragging ? 0.85 : undefined,
      }}
    >
      <Box
        component="button"
        type="button"
        disabled={!open}
        onClick={() => open?.(row.id)}
        sx={{
          display: 'block',
          width: '100%',
          p: 2,
          pr: 5,
          textAlign: 'left',
          font: 'inherit',
          color: 'inherit',
          cursor: 'pointer',
          border: 1,
          borderColor: 'divider',
          borderRadius: '6px',
          bgcolor: 'background.paper',
        }}
      >
        <Box component="span" sx={{ display: 'block', fontWeight: 600 }}>
          {recordLabel(list.definition, row, locale)}
        </Box>
        {facts.filter(Boolean).map((fact) => (
          <Typography key={fact} component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
            {fact}
          </Typography>
        ))}
      </Box>
      <MoveMenu row={row} moves={moves} label={recordLabel(list.definition, row, locale)} />
    </Box>
  )
}
