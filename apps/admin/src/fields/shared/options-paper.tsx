import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper, { type PaperProps } from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useText } from '@teachnet/i18n/react'
import type { Options } from '../../crud/choices/use-options.ts'

declare module '@mui/material/Autocomplete' {
  interface AutocompletePaperSlotPropsOverrides {
    readonly choices?: Options
  }
}

interface OptionsPaperProps extends PaperProps {
  readonly choices?: Options
}

/** The popup of a select: its list, and below it the number of loaded choices. */
export function OptionsPaper({ choices, children, ...paper }: OptionsPaperProps) {
  return (
    <Paper {...paper}>
      {children}
      {choices && choices.rows.length > 0 && (choices.hasMore || choices.problem) && <PartOfAll {...choices} />}
    </Paper>
  )
}

function PartOfAll({ rows, total, isLoading, problem, loadMore }: Options) {
  const text = useText()
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 1,
        px: 2,
        py: 0.5,
        borderTop: 1,
        borderColor: 'divider',
      }}
      // Keep the focus in the input; otherwise the list would close.
      onMouseDown={(event) => event.preventDefault()}
    >
      <Typography variant="body2" role="status" color={problem ? 'error' : 'text.secondary'}>
        {isLoading
          ? text('crud.select.loading')
          : problem
            ? text(`crud.select.${problem}`)
            : text('crud.select.part', { shown: rows.length, total })}
      </Typography>
      {problem !== 'forbidden' && (
        <Button size="small" tabIndex={-1} disabled={isLoading} onClick={loadMore}>
          {text(problem ? 'crud.error.retry' : 'crud.select.more')}
        </Button>
      )}
    </Box>
  )
}
