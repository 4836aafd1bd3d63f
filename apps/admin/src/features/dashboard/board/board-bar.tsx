import { copyText } from '@teachnet/ui/copy-text'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import { type DashboardBoard, periods } from '@teachnet/contract/panels'
import { useText } from '@teachnet/i18n/react'
import { useState } from 'react'
import { boardParameter, writeBoardLink } from './board.ts'

interface BoardBarProps {
  readonly board: DashboardBoard
  readonly onChange: (board: DashboardBoard) => void
  readonly isArranging: boolean
  readonly onArrange: (isArranging: boolean) => void
  readonly onAdd: () => void
  /** Absent while the dashboard is that of everybody. */
  readonly onReset: (() => void) | undefined
}

/** The period of the figures, and the buttons by which the dashboard is arranged and sent to others. */
export function BoardBar({ board, onChange, isArranging, onArrange, onAdd, onReset }: BoardBarProps) {
  const text = useText()
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    const address = new URL(location.href)
    address.search = new URLSearchParams({ [boardParameter]: writeBoardLink(board) }).toString()
    await copyText(address.href)
    setCopied(true)
  }
  return (
    <Box className="no-print" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
      <TextField
        select
        size="small"
        label={text('dashboard.period')}
        value={board.days}
        onChange={(event) => {
          const days = periods.find((one) => one === Number(event.target.value))
          if (days) onChange({ ...board, days })
        }}
        sx={{ minWidth: 150 }}
      >
        {periods.map((days) => (
          <MenuItem key={days} value={days}>
            {text('dashboard.days', { days })}
          </MenuItem>
        ))}
      </TextField>
      <FormControlLabel
        label={text('dashboard.compare')}
        control={
          <Switch
            checked={board.hasComparison}
            onChange={(_event, hasComparison) => onChange({ ...board, hasComparison })}
          />
        }
      />
      <Box sx={{ flex: 1 }} />
      {isArranging && (
        <>
          <Button onClick={onAdd}>{text('dashboard.add')}</Button>
          {onReset && (
            <Button color="inherit" onClick={onReset}>
              {text('dashboard.reset')}
            </Button>
          )}
          <Button color="inherit" onClick={() => void copy()}>
            <span role="status">{text(isCopied ? 'dashboard.copied' : 'dashboard.copyLink')}</span>
          </Button>
        </>
      )}
      <Button color="inherit" onClick={() => print()}>
        {text('dashboard.print')}
      </Button>
      <Button variant={isArranging ? 'contained' : 'outlined'} onClick={() => onArrange(!isArranging)}>
        {text(isArranging ? 'dashboard.done' : 'dashboard.arrange')}
      </Button>
    </Box>
  )
}
