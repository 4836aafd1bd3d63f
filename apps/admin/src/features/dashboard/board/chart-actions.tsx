import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useTheme } from '@mui/material/styles'
import { useText } from '@teachnet/i18n/react'
import { useState } from 'react'
import { toCsv } from '../../../records/import/map-columns.ts'
import { saveFile } from '../../../values/save-file.ts'
import { type ChartRows, renderChart, tableOf } from './chart-file.ts'

interface ChartActionsProps {
  readonly rows: ChartRows
  readonly isTable: boolean
  readonly onTable: (isTable: boolean) => void
}

/** Shows a chart as a table, or saves it. */
export function ChartActions({ rows, isTable, onTable }: ChartActionsProps) {
  const text = useText()
  const { palette, typography } = useTheme()
  const { head, lines } = tableOf(rows)
  const [opener, setOpener] = useState<HTMLElement | null>(null)
  const run = (action: () => unknown) => () => {
    setOpener(null)
    void action()
  }
  const savePicture = async () => {
    const colours = {
      paper: palette.background.paper,
      text: palette.text.primary,
      line: palette.divider,
      bars: [palette.primary.main, palette.text.disabled],
    }
    saveFile(`${rows.title}.png`, await renderChart(rows, colours, String(typography.fontFamily)))
  }
  return (
    <>
      <Button
        size="small"
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={opener !== null}
        aria-label={text('dashboard.chartOf', { title: rows.title })}
        onClick={({ currentTarget }) => setOpener(currentTarget)}
      >
        {text('dashboard.chart')}
      </Button>
      <Menu anchorEl={opener} open={opener !== null} onClose={() => setOpener(null)}>
        <MenuItem onClick={run(() => onTable(!isTable))}>
          {text(isTable ? 'dashboard.asChart' : 'dashboard.asTable')}
        </MenuItem>
        <MenuItem onClick={run(() => saveFile(`${rows.title}.csv`, toCsv([head, ...lines])))}>
          {text('dashboard.saveCsv')}
        </MenuItem>
        <MenuItem onClick={run(savePicture)}>{text('dashboard.savePng')}</MenuItem>
      </Menu>
    </>
  )
}
