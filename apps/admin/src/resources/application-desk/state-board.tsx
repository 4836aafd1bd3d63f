import { useQueries } from '@tanstack/react-query'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import type { ChoiceOption } from '@teachnet/contract'
import { isRecord, type SearchTerm } from '@teachnet/protocol'
import { useLocale, useText } from '@teachnet/i18n/react'
import { recordLabel } from '../../crud/record/record-label.ts'
import type { Row } from '../../crud/record/row.ts'
import type { ListController } from '../../crud/list/use-list-controller.ts'
import { useCrud } from '../../crud/services/crud-services.tsx'
import { queryKeys } from '../../crud/services/query-keys.ts'
import type { PageActions } from '../../crud-ui/page/page-actions.ts'
import { WithMessages } from '../../messages/with-messages.tsx'
import { toText } from '../../values/read-values.ts'

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
      const asked = { ...rest, page: 1, limit: mostShown, search: [...others, term] }
      return {
        queryKey: queryKeys.list(definition.controller, asked),
        queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
          source.resource(definition).index(asked, { signal, showError: false }),
      }
    }),
  })
  return (
    <Box sx={{ display: 'flex', gap: 3, p: { xs: 2, sm: 4 }, overflowX: 'auto', alignItems: 'flex-start' }}>
      {options.map((option, index) => (
        <Column
          key={option.value}
          title={option.label[locale]}
          total={columns[index]?.data?.total ?? 0}
          rows={columns[index]?.data?.list ?? []}
          {...{ list, actions }}
        />
      ))}
    </Box>
  )
}

interface ColumnProps extends StateBoardProps {
  readonly title: string
  readonly total: number
  readonly rows: readonly Row[]
}

function Column({ title, total, rows, list, actions }: ColumnProps) {
  const text = useText()
  return (
    <Box
      component="section"
      aria-label={title}
      sx={{ flex: '1 0 210px', minWidth: 210, maxWidth: 320, bgcolor: 'action.hover', borderRadius: '8px', p: 2 }}
    >
      <Typography variant="subtitle2" component="h2" sx={{ px: 1, mb: 2, display: 'flex', gap: 2 }}>
        {title}
        <Chip component="span" size="small" label={total} />
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
        {rows.map((row) => (
          <Card key={row.id} {...{ row, list, actions }} />
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

function Card({ row, list, actions }: StateBoardProps & { readonly row: Row }) {
  const text = useText()
  const locale = useLocale()
  const open = actions.edit ?? actions.view
  const handler = isRecord(row.handler) ? toText(row.handler.label) : ''
  const due = toText(row.due_on)
  const facts = [toText(row.number), handler, due && text('record.desk.due', { day: due })]
  return (
    <li>
      <Box
        component="button"
        type="button"
        disabled={!open}
        onClick={() => open?.(row.id)}
        sx={{
          display: 'block',
          width: '100%',
          p: 2,
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
    </li>
  )
}
