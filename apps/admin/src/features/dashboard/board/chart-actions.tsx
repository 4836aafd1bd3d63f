import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useTheme } from '@mui/material/styles'
import { useText } from '@teachnet/i18n/react'
import { useThemeMode } from '@teachnet/ui/theme-mode'
import { palettes } from '@teachnet/ui/tokens'
import { useState } from 'react'
import { toCsv } from '../../../records/import/map-columns.ts'
import { saveFile } from '../../../values/save-file.ts'

interface ChartActionsProps {
  readonly rows: ChartRows
  readonly isTable: boolean
  readonly onTable: (isTable: boolean) => void
}

/** Shows a chart as a table, or saves it. */
export function ChartActions({ rows, isTable, onTable }: ChartActionsProps) {
  const text = useText()
  const theme = useTheme()
  const { theme: shown } = useThemeMode()
  const { head, lines } = tableOf(rows)
  const [opener, setOpener] = useState<HTMLElement | null>(null)
  const run = (action: () => unknown) => () => {
    setOpener(null)
    void action()
  }
  const savePicture = async () => {
    // A canvas knows no CSS variables, and the palette of the MUI theme is the light one.
    const { sheet, line, ink, edge, text: words } = palettes[shown]
    const colours = { paper: sheet, text: words, line, bars: [ink, edge] }
    saveFile(`${rows.title}.png`, await renderChart(rows, colours, String(theme.typography.fontFamily)))
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

/** Figures with a name each, as a chart and as a table show them. */
export interface ChartRows {
  readonly title: string
  /** Title of the column with the names. */
  readonly head: string
  readonly names: readonly string[]
  /** By title of the column, in the order of the names. */
  readonly columns: readonly { readonly title: string; readonly values: readonly number[] }[]
}

/** A chart as a table. */
export function tableOf({ head, names, columns }: ChartRows): { head: string[]; lines: string[][] } {
  return {
    head: [head, ...columns.map(({ title }) => title)],
    lines: names.map((name, index) => [name, ...columns.map(({ values }) => String(values[index] ?? 0))]),
  }
}

/** A day without its year, where there is little space. */
function shortDay(name: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(name) ? name.slice(5) : name
}

interface Colours {
  readonly paper: string
  readonly text: string
  readonly line: string
  /** Of the bars of each column. */
  readonly bars: readonly string[]
}

const width = 1200

const height = 630

const margin = { top: 96, right: 48, bottom: 72, left: 96 }

/** Renders a chart with its title as a PNG picture of 1200 × 630 pixels. @throws Error where the browser cannot render */
async function renderChart({ title, names, columns }: ChartRows, colours: Colours, font: string): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('The browser has no canvas')
  pen.fillStyle = colours.paper
  pen.fillRect(0, 0, width, height)
  pen.fillStyle = colours.text
  pen.font = `600 32px ${font}`
  pen.fillText(title, margin.left, 60, width - margin.left - margin.right)
  const most = Math.max(1, ...columns.flatMap(({ values }) => values))
  const box = { width: width - margin.left - margin.right, height: height - margin.top - margin.bottom }
  pen.font = `20px ${font}`
  for (const value of new Set([0, Math.round(most / 2), Math.round(most)])) {
    const y = margin.top + box.height * (1 - value / most)
    pen.fillStyle = colours.line
    pen.fillRect(margin.left, y, box.width, 1)
    pen.fillStyle = colours.text
    pen.textAlign = 'right'
    pen.fillText(String(value), margin.left - 12, y + 7)
  }
  renderLegend()
  const step = box.width / Math.max(1, names.length)
  const bar = (step * 0.7) / Math.max(1, columns.length)
  for (const [at, { values }] of columns.entries()) {
    pen.fillStyle = colours.bars[at] ?? colours.text
    for (const [index, value] of values.entries()) {
      const tall = (box.height * value) / most
      pen.fillRect(margin.left + step * index + step * 0.15 + bar * at, margin.top + box.height - tall, bar, tall)
    }
  }
  pen.fillStyle = colours.text
  pen.textAlign = 'center'
  const every = Math.ceil(names.length / 10)
  for (const [index, name] of names.entries())
    if ((names.length - 1 - index) % every === 0)
      pen.fillText(shortDay(name), margin.left + step * (index + 0.5), height - 32, step * every)
  function renderLegend() {
    if (!pen || columns.length < 2) return
    let right = width - margin.right
    pen.textAlign = 'right'
    for (const [at, column] of [...columns.entries()].toReversed()) {
      pen.fillStyle = colours.text
      pen.fillText(column.title, right, 60)
      right -= pen.measureText(column.title).width + 24
      pen.fillStyle = colours.bars[at] ?? colours.text
      pen.fillRect(right, 46, 16, 16)
      right -= 28
    }
  }

  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be written'))))
  })
}
