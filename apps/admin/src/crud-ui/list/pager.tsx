import ChevronLeftRounded from '@mui/icons-material/ChevronLeftRounded'
import ChevronRightRounded from '@mui/icons-material/ChevronRightRounded'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useText } from '@teachnet/i18n/react'
import { pageNumbers } from '../../crud/list/page-numbers.ts'

interface PagerProps {
  readonly page: number
  readonly count: number
  /** Number of pages shown on each side of the current one. */
  readonly reach: number
  readonly onPage: (page: number) => void
}

/** Links to the pages of a list. */
export function Pager({ page, count, reach, onPage }: PagerProps) {
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
            {...(one === page && { 'aria-current': 'page' })}
            onClick={() => onPage(one)}
            sx={{ ...style, ...(one === page && { bgcolor: 'action.selected', fontWeight: 650 }) }}
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
