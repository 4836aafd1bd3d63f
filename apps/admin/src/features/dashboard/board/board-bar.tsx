import { copyText } from '@teachnet/ui/copy-text'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import { type DashboardBoard, longestRange, periods, rangeLength } from '@teachnet/contract/panels'
import { useText } from '@teachnet/i18n/react'
import { useState } from 'react'
import { useBoardMail } from '../../../session/use-preferences.ts'
import { boardParameter, writeBoardLink } from './board.ts'

interface BoardBarProps {
  readonly board: DashboardBoard
  /** The days that the figures are about, with which a chosen range begins. */
  readonly shownDays: readonly string[]
  readonly onChange: (board: DashboardBoard) => void
  readonly isArranging: boolean
  readonly onArrange: (isArranging: boolean) => void
  readonly onAdd: () => void
  /** Saves the board as a picture. */
  readonly onPicture: () => void
  /** Absent for an administrator who decides about no group. */
  readonly onShare: (() => void) | undefined
  /** Absent while the dashboard is that of everybody. */
  readonly onReset: (() => void) | undefined
}

/** The period of the figures, and the buttons by which the dashboard is arranged and sent to others. */
export function BoardBar({
  board,
  shownDays,
  onChange,
  isArranging,
  onArrange,
  onAdd,
  onPicture,
  onShare,
  onReset,
}: BoardBarProps) {
  const text = useText()
  const [isCopied, setCopied] = useState(false)
  const [hasMail, setMail] = useBoardMail()
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
        value={board.range ? 'range' : board.days}
        onChange={(event) => {
          const days = periods.find((one) => one === Number(event.target.value))
          const { range: _range, ...rest } = board
          onChange(days ? { ...rest, days } : { ...rest, range: lastMonth(shownDays) })
        }}
        sx={{ minWidth: 150 }}
      >
        {periods.map((days) => (
          <MenuItem key={days} value={days}>
            {text('dashboard.days', { days })}
          </MenuItem>
        ))}
        <MenuItem value="range">{text('dashboard.range')}</MenuItem>
      </TextField>
      {board.range && <RangeInputs range={board.range} onChange={(range) => onChange({ ...board, range })} />}
      <FormControlLabel
        label={text('dashboard.compare')}
        control={
          <Switch
            checked={board.hasComparison}
            onChange={(_event, hasComparison) => onChange({ ...board, hasComparison })}
          />
        }
      />
      <Box sx={actionsStyle}>
        {isArranging && (
          <>
            <Button onClick={onAdd}>{text('dashboard.add')}</Button>
            {onReset && (
              <Button color="inherit" onClick={onReset}>
                {text('dashboard.reset')}
              </Button>
            )}
            {onShare && (
              <Button color="inherit" onClick={onShare}>
                {text('dashboard.share')}
              </Button>
            )}
            <FormControlLabel
              label={text('dashboard.mail')}
              control={<Switch checked={hasMail} onChange={(_event, next) => setMail(next)} />}
            />
            <Button color="inherit" onClick={() => void copy()}>
              <span role="status">{text(isCopied ? 'dashboard.copied' : 'dashboard.copyLink')}</span>
            </Button>
          </>
        )}
        {!isArranging && (
          <>
            <Button color="inherit" onClick={onPicture}>
              {text('dashboard.savePng')}
            </Button>
            <Button color="inherit" onClick={() => print()}>
              {text('dashboard.print')}
            </Button>
          </>
        )}
        <Button variant={isArranging ? 'contained' : 'outlined'} onClick={() => onArrange(!isArranging)}>
          {text(isArranging ? 'dashboard.done' : 'dashboard.arrange')}
        </Button>
      </Box>
    </Box>
  )
}

/** The actions stay at the end of each of their lines. */
const actionsStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: { xs: 'flex-start', sm: 'flex-end' },
  gap: 3,
  ml: { sm: 'auto' },
} as const

type Range = NonNullable<DashboardBoard['range']>

function lastMonth(shownDays: readonly string[]): Range {
  const days = shownDays.slice(-30)
  return { from: days[0] ?? '', to: days.at(-1) ?? '' }
}

interface RangeInputsProps {
  readonly range: Range
  readonly onChange: (range: Range) => void
}

/** The first and the last day. A range is taken once both are dates in their order. */
function RangeInputs({ range, onChange }: RangeInputsProps) {
  const text = useText()
  const [typed, setTyped] = useState(range)
  const isWrong = rangeLength(typed.from, typed.to) === undefined
  const change = (part: Partial<Range>) => {
    const next = { ...typed, ...part }
    setTyped(next)
    if (rangeLength(next.from, next.to) !== undefined) onChange(next)
  }
  return (
    <Box role="group" aria-label={text('dashboard.range')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {(['from', 'to'] as const).map((side) => (
        <TextField
          key={side}
          type="date"
          size="small"
          label={text(`dashboard.range.${side}`)}
          value={typed[side]}
          error={isWrong}
          helperText={isWrong && side === 'from' ? text('dashboard.range.wrong', { most: longestRange }) : undefined}
          onChange={(event) => change({ [side]: event.target.value })}
          slotProps={{ inputLabel: { shrink: true } }}
          sx={{ minWidth: 150 }}
        />
      ))}
    </Box>
  )
}
