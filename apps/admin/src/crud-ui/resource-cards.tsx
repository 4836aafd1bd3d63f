import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import { parseOrder } from '@teachnet/contract'
import { useLocale, useText } from '@teachnet/i18n/react'
import type { Column } from '../crud/columns.ts'
import { recordLabel } from '../crud/record-label.ts'
import type { ListController } from '../crud/use-list-controller.ts'
import { ListCell } from './list-cell.tsx'
import { outdated } from './outdated.ts'
import type { PageActions } from './page-actions.ts'
import { PlainSelect } from './plain-select.tsx'
import { LabelCell } from './resource-row.tsx'
import { RowActions } from './row-actions.tsx'

/** The list on a phone: a card for each row, name first, values below by their labels. */
export function ResourceCards({ list, actions }: { readonly list: ListController; readonly actions: PageActions }) {
  const text = useText()
  const locale = useLocale()
  const columns = list.columns.filter(({ name }) => !list.hidden.has(name))
  const title = columns.find(({ name }) => name === list.definition.labelField) ?? columns[0]
  const picture = columns.find(({ field }) => field.kind === 'image')
  const values = columns.filter((column) => column !== title && column !== picture)
  if (!title) return null
  return (
    <>
      <SortSelect list={list} />
      <Box
        component="ul"
        aria-busy={list.isFetching}
        aria-label={list.definition.title[locale]}
        sx={{ listStyle: 'none', m: 0, p: 0, ...(list.isOutdated && outdated) }}
      >
        {list.rows.map((shown) => {
          const label = recordLabel(list.definition, shown.row, locale)
          const { id } = shown.row
          return (
            <Box
              component="li"
              key={id}
              sx={{
                borderBottom: 1,
                borderColor: 'divider',
                px: 2,
                py: 2.5,
                pl: 2 + Math.min(shown.level - 1, 4) * 1.5,
              }}
            >
              <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
                {actions.isForMany && (
                  <Checkbox
                    size="small"
                    checked={list.selection.ids.has(id)}
                    onChange={() => list.selection.toggle(id)}
                    slotProps={{ input: { 'aria-label': text('crud.selectRow', { label }) } }}
                  />
                )}
                {/* A mark for "none" would stand before the name as a part of it. */}
                {picture && Boolean(shown.row[picture.name]) && <ListCell {...{ list, shown }} column={picture} />}
                <Box sx={{ flex: 1, minWidth: 0, '& button': { maxWidth: '100%' } }}>
                  <LabelCell {...{ list, shown, label, actions }} column={title} />
                </Box>
                <RowActions {...{ id, label, actions }} />
              </Box>
              <Values {...{ list, shown }} columns={values} />
            </Box>
          )
        })}
      </Box>
    </>
  )
}

/** What the head cells do in the table. */
function SortSelect({ list }: { readonly list: ListController }) {
  const text = useText()
  const locale = useLocale()
  const { order } = list.state
  const sortable = list.columns.filter(({ field }) => field.sortable)
  if (sortable.length === 0) return null
  return (
    <Box sx={{ px: 2, pt: 1 }}>
      <PlainSelect
        label={text('crud.sort.label')}
        value={order ? `${order.field},${order.direction}` : ''}
        onChange={(value) => list.dispatch({ type: 'orderBy', order: parseOrder(value) })}
      >
        <option value="">{text('crud.sort.own')}</option>
        {sortable.flatMap(({ name, field }) =>
          (['asc', 'desc'] as const).map((direction) => (
            <option key={`${name},${direction}`} value={`${name},${direction}`}>
              {text(`crud.sort.${direction}`, { label: field.label[locale] })}
            </option>
          )),
        )}
      </PlainSelect>
    </Box>
  )
}

interface ValuesProps {
  readonly list: ListController
  readonly shown: ListController['rows'][number]
  readonly columns: readonly Column[]
}

function Values({ list, shown, columns }: ValuesProps) {
  const locale = useLocale()
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(88px, auto) minmax(0, 1fr)',
        columnGap: 4,
        rowGap: 1,
        m: 0,
        mt: 2,
        fontSize: 14,
      }}
    >
      {columns.map((column) => (
        <Box key={column.name} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {column.field.label[locale]}
          </Box>
          <Box component="dd" sx={{ m: 0, minWidth: 0, overflow: 'hidden' }}>
            <ListCell {...{ list, shown, column }} />
          </Box>
        </Box>
      ))}
    </Box>
  )
}
