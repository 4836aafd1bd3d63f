import { useVirtualizer } from '@tanstack/react-virtual'
import { TableRows, type TableRowsProps } from './table-rows.tsx'

interface VirtualRowsProps extends TableRowsProps {
  /** The scrolling element around the table; null until it is mounted, after the first render of these rows. */
  readonly frame: HTMLElement | null
  /** Height of a row in pixels. */
  readonly height: number
}

/** Renders only the visible rows, with spacers for the others above and below. */
export function VirtualRows({ frame, height, rows, ...rest }: VirtualRowsProps) {
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame,
    estimateSize: () => height,
    overscan: 8,
  })
  const items = virtualizer.getVirtualItems()
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? -1
  return (
    <>
      <Gap height={first * height} />
      <TableRows {...rest} rows={rows.slice(first, last + 1)} />
      <Gap height={(rows.length - 1 - last) * height} />
    </>
  )
}

/** Spacer for rows out of view. */
function Gap({ height }: { readonly height: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden style={{ height }}>
      <td aria-hidden style={{ padding: 0, border: 0 }} />
    </tr>
  )
}
