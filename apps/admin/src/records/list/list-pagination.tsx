import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useText, useLocale } from '@teachnet/i18n/react'
import Box from '@mui/material/Box'
import { fieldOf } from '@teachnet/contract'
import ChevronLeftRounded from '@mui/icons-material/ChevronLeftRounded'
import ChevronRightRounded from '@mui/icons-material/ChevronRightRounded'
import ButtonBase from '@mui/material/ButtonBase'
import { pageSizesOf } from './list-state.ts'
import { memo } from 'react'
import { useStable } from './use-stable.ts'
import type { ListController } from './use-list-controller.ts'
import { NativeSelect } from './native-select.tsx'
import { viewOf } from '../../fields/views.ts'

/** Total, sums, displayed range, and links to the other pages. A tree is not paged. */
export function ListPagination({ list, isNarrow }: { readonly list: ListController; readonly isNarrow: boolean }) {
  const { definition, isEstimated, sums, total, dispatch, rows } = list
  const { page, limit } = list.state
  const isTree = list.tree !== undefined
  const pages = useStable({
    definition,
    isEstimated,
    sums,
    total,
    dispatch,
    page,
    limit,
    isNarrow,
    isTree,
    shown: rows.length,
  })
  return <Pages {...pages} />
}

interface PagesProps extends Pick<ListController, 'definition' | 'isEstimated' | 'sums' | 'total' | 'dispatch'> {
  readonly page: number
  readonly limit: number
  readonly isNarrow: boolean
  readonly isTree: boolean
  /** Number of shown rows. */
  readonly shown: number
}

/** What a tick does not render. */
const Pages = memo(function Pages({
  definition,
  isEstimated,
  sums,
  total,
  dispatch,
  page,
  limit,
  isNarrow,
  isTree,
  shown,
}: PagesProps) {
  const text = useText()
  if (isTree)
    return (
      <Typography variant="body2" color="textSecondary" sx={{ px: 4, py: 3 }}>
        {text('crud.page.shown', { count: shown })}
      </Typography>
    )
  const pages = Math.max(1, Math.ceil(total / limit))
  return (
    <Stack
      direction="row"
      sx={{ flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 2, px: 4, py: 1 }}
    >
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 4, rowGap: 1 }}>
        <Typography variant="body2" color="textSecondary" aria-live="polite">
          {text(isEstimated ? 'crud.page.about' : 'crud.page.total', { count: total })}
        </Typography>
        <NativeSelect
          label={text('crud.page.size')}
          value={limit}
          onChange={(size) => dispatch({ type: 'limit', limit: Number(size) })}
        >
          {pageSizesOf(definition).map((size) => (
            <option key={size} value={size}>
              {text('crud.page.perPage', { count: size })}
            </option>
          ))}
        </NativeSelect>
        <ListSums definition={definition} sums={sums} />
      </Stack>
      {pages > 1 && (
        <Pager
          page={Math.min(page, pages)}
          count={pages}
          reach={isNarrow ? 0 : 2}
          onPage={(next) => dispatch({ type: 'page', page: next })}
        />
      )}
    </Stack>
  )
})

/** The sums of all records that the filter finds, rendered as the values of their columns are. */
function ListSums({ definition, sums }: Pick<ListController, 'definition' | 'sums'>) {
  const text = useText()
  const locale = useLocale()
  if (sums === undefined) return null
  if (sums === null)
    return (
      <Typography variant="body2" color="textSecondary">
        {text('crud.sums.tooMany')}
      </Typography>
    )
  return (
    <Box
      component="dl"
      aria-label={text('crud.sums.label')}
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, m: 0, fontSize: '0.875rem' }}
    >
      {Object.entries(sums).map(([name, sum]) => {
        const field = fieldOf(definition, name)
        if (!field) return null
        const { Cell } = viewOf(field)
        const label = field.label[locale]
        return (
          <Box key={name} sx={{ display: 'flex', gap: 1.5 }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {text('crud.sums.of', { label })}
            </Box>
            <Box component="dd" sx={{ m: 0, fontWeight: 600 }}>
              <Cell field={field} name={name} row={{ id: 0, [name]: sum }} recordLabel={label} />
            </Box>
          </Box>
        )
      })}
    </Box>
  )
}

interface PagerProps {
  readonly page: number
  readonly count: number
  /** Number of pages shown on each side of the current one. */
  readonly reach: number
  readonly onPage: (page: number) => void
}

/** Links to the pages of a list. */
function Pager({ page, count, reach, onPage }: PagerProps) {
  const text = useText()
  const step = (name: 'previous' | 'next', to: number) => (
    <ButtonBase
      disabled={to < 1 || to > count}
      aria-label={text(`crud.page.${name}`)}
      onClick={() => onPage(to)}
      sx={style}
    >
      {name === 'previous' ? (
        <ChevronLeftRounded sx={{ fontSize: '1.25rem' }} />
      ) : (
        <ChevronRightRounded sx={{ fontSize: '1.25rem' }} />
      )}
    </ButtonBase>
  )
  return (
    <Box component="nav" aria-label={text('crud.page.label')} sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
      {step('previous', page - 1)}
      {pageNumbers(page, count, reach).map((one, index) =>
        one === undefined ? (
          <Box key={`gap-${index}`} component="span" aria-hidden sx={{ px: 1 }}>
            …
          </Box>
        ) : (
          <ButtonBase
            key={one}
            aria-label={text('crud.page.goTo', { page: one })}
            aria-current={one === page ? 'page' : undefined}
            onClick={() => onPage(one)}
            sx={{
              ...style,
              bgcolor: one === page ? 'action.selected' : undefined,
              fontWeight: one === page ? 650 : undefined,
            }}
          >
            {one}
          </ButtonBase>
        ),
      )}
      {step('next', page + 1)}
    </Box>
  )
}

const style = {
  font: 'inherit',
  minWidth: 28,
  height: 28,
  px: 1,
  borderRadius: 1,
  fontSize: '0.875rem',
  '&:hover': { bgcolor: 'action.hover' },
  '&.Mui-disabled': { opacity: 0.4 },
} as const

/**
 * Returns the pages that a pager shows: the first, the last, and those around the current one; undefined marks a gap. A gap is never a
 * single page, whose number needs no more space.
 */
export function pageNumbers(page: number, count: number, reach: number): (number | undefined)[] {
  const isVisible = (one: number) => one === 1 || one === count || Math.abs(one - page) <= reach
  const all = Array.from({ length: count }, (_, index) => index + 1)
  return all.flatMap((one) => {
    if (isVisible(one) || (isVisible(one - 1) && isVisible(one + 1))) return [one]
    return isVisible(one - 1) ? [undefined] : []
  })
}
