import Box from '@mui/material/Box'
import { actionsOf, kindOf, type ResourceDefinition } from '@teachnet/contract'
import { useLocale } from '@teachnet/i18n/react'
import { useEffect, useRef, useState } from 'react'
import type { Column } from './columns.ts'
import { viewOf } from '../../fields/views.ts'
import { recordLabel } from '../record/record-label.ts'
import type { ListController } from './use-list-controller.ts'
import { ListCell } from './list-cell.tsx'
import { outdatedStyle } from './row-style.ts'
import type { PageActions } from '../page/page-actions.ts'
import { LabelCell } from './list-row.tsx'
import { type RowList, useRowList } from './row-list.ts'
import { RowActions, RowCheckbox } from './row-actions.tsx'

/** Number of cards rendered first, and added each time the end of them comes near: a tree may have hundreds. */
const cardsAtOnce = 60
/** Lines of a compact card below its name. */
const fewLines = 3

/** Whether cards show all their values. */
export interface CardChoice {
  readonly isWhole: boolean
  readonly setWhole: (isWhole: boolean) => void
}

interface ListCardsProps {
  readonly list: ListController
  readonly actions: PageActions
  readonly isWhole: boolean
}

/** The list on a phone: a card for each row, name first, then the first labelled values, or all of them. */
export function ListCards({ list, actions, isWhole }: ListCardsProps) {
  const locale = useLocale()
  const { rendered, end } = useRenderedCards(list.rows)
  const columns = list.columns.filter(({ name }) => !list.hidden.has(name))
  const title = columns.find(({ name }) => name === list.definition.labelField) ?? columns[0]
  const picture = columns.find(({ field }) => viewOf(field).isPicture)
  const values = columns.filter((column) => column !== title && column !== picture)
  const few = tellingColumns(list.definition, values)
  const { rowList, calls, toggle } = useRowList(list, actions)
  if (!title) return null
  return (
    <>
      <Box
        component="ul"
        aria-busy={list.isFetching}
        aria-label={list.definition.title[locale]}
        sx={{ listStyle: 'none', m: 0, p: 0, ...(list.isOutdated && outdatedStyle) }}
      >
        {rendered.map((visible) => {
          const label = recordLabel(list.definition, visible.row, locale)
          const { id } = visible.row
          return (
            <Box
              component="li"
              key={id}
              sx={{
                borderBottom: 1,
                borderColor: 'divider',
                px: 2,
                py: 2.5,
                pl: 2 + Math.min(visible.level - 1, 4) * 1.5,
              }}
            >
              <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
                {actions.isForMany && (
                  <RowCheckbox id={id} label={label} toggle={toggle} isSelected={list.selection.ids.has(id)} />
                )}
                {/* A placeholder for an empty value would read as part of the name. */}
                {picture && Boolean(visible.row[picture.name]) && (
                  <ListCell shown={visible} list={rowList} column={picture} />
                )}
                <Box sx={{ flex: 1, minWidth: 0, '& button': { maxWidth: '100%' } }}>
                  <LabelCell shown={visible} label={label} calls={calls} list={rowList} column={title} />
                </Box>
                <RowActions row={visible.row} label={label} calls={calls} />
              </Box>
              <Values shown={visible} list={rowList} columns={isWhole ? values : few} />
            </Box>
          )
        })}
      </Box>
      <div ref={end} />
    </>
  )
}

/** Returns the rows whose cards are rendered, and the ref of the element after the last of them, near which more are added. */
function useRenderedCards(rows: ListController['rows']) {
  const [count, setCount] = useState(cardsAtOnce)
  const end = useRef<HTMLDivElement>(null)
  const isPart = count < rows.length
  useEffect(() => {
    if (!isPart || !end.current) return undefined
    // A new one for each count: it reports at once whether the end is still near after cards were added.
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setCount((known) => known + cardsAtOnce)
      },
      { rootMargin: '1000px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [isPart, count])
  return { rendered: isPart ? rows.slice(0, count) : rows, end }
}

/**
 * The columns of a compact card, in their order. The state of a record, a choice with tones, is always among them; ids and times that the server writes are used only if no other columns are left. Records
 * that only the server adds, such as entries of a log, show their time, which distinguishes them.
 */
function tellingColumns(definition: ResourceDefinition, columns: readonly Column[]): readonly Column[] {
  const isLog = !actionsOf(definition).includes('add')
  const isWhen = ({ field }: Column) => isLog && kindOf(field).writtenAt(field) === 'create'
  const isPlain = ({ field }: Column) => kindOf(field).role !== 'value' || kindOf(field).writtenAt(field) !== undefined
  const state = columns.find(
    ({ field }) => field.kind === 'choice' && !field.multiple && field.options.some(({ tone }) => tone),
  )
  const inOrder = [
    ...columns.filter(isWhen),
    ...(state ? [state] : []),
    ...columns.filter((one) => !isPlain(one)),
    ...columns.filter(isPlain),
  ]
  const chosen = new Set(inOrder.slice(0, fewLines))
  return columns.filter((column) => chosen.has(column))
}

interface ValuesProps {
  readonly list: RowList
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
        alignItems: 'baseline',
        columnGap: 4,
        rowGap: 1,
        m: 0,
        mt: 2,
        fontSize: '0.875rem',
      }}
    >
      {columns.map((column) => (
        <Box key={column.name} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {column.field.label[locale]}
          </Box>
          <Box component="dd" sx={{ m: 0, minWidth: 0, overflow: 'hidden' }}>
            <ListCell list={list} shown={shown} column={column} />
          </Box>
        </Box>
      ))}
    </Box>
  )
}
