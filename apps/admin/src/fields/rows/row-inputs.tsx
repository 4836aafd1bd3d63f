import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import ArrowDownwardRounded from '@mui/icons-material/ArrowDownwardRounded'
import ArrowUpwardRounded from '@mui/icons-material/ArrowUpwardRounded'
import ContentCopyRounded from '@mui/icons-material/ContentCopyRounded'
import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded'
import Box from '@mui/material/Box'
import IconButton, { type IconButtonProps } from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import type { RowPart, RowsField } from '@teachnet/contract'
import { labelOf, partNames, type Problem } from '@teachnet/contract/schema'
import { useLocale, useText } from '@teachnet/i18n/react'
import type { ReactNode } from 'react'
import { useVisibleLanguages } from '../../records/form/form-context.ts'
import type { InputProps } from '../field-props.ts'
import { DragHandle } from '../shared/sortable/drag-handle.tsx'
import { partsOfPart } from './part-parts.ts'
import type { FormRow } from '../rows-value.ts'

interface RowInputsProps {
  /** Those of the whole field. */
  readonly props: InputProps<RowsField>
  readonly sortKey: number
  readonly row: FormRow
  /** 0-based. */
  readonly at: number
  readonly count: number
  /** The name of the row: its first text, or its number if that is empty. */
  readonly name: string
  readonly title: string
  readonly canAdd: boolean
  readonly problemOf: (part: string) => Problem | undefined
  readonly onChange: (row: FormRow) => void
  readonly onMove: (to: number) => void
  readonly onCopy: () => void
  readonly onRemove: () => void
}

/** The inputs of one row, with its handle and buttons. */
export function RowInputs(rowProps: RowInputsProps) {
  const { props, sortKey, row, at, count, name, title, canAdd, problemOf, onChange, onMove, onCopy, onRemove } =
    rowProps
  const text = useText()
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: sortKey,
  })
  const visible = useShownParts(props.field)
  return (
    <Box
      component="li"
      ref={setNodeRef}
      data-row={sortKey}
      aria-label={title}
      style={{ transform: CSS.Translate.toString(transform), transition: transition || undefined }}
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: 1.5,
        bgcolor: 'background.paper',
        position: isDragging ? 'relative' : undefined,
        zIndex: isDragging ? 1 : undefined,
        opacity: isDragging ? 0.9 : undefined,
        boxShadow: isDragging ? 3 : undefined,
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, px: 1, pt: 1 }}>
        <DragHandle label={title} ref={setActivatorNodeRef} {...attributes} {...listeners} />
        <Typography variant="body2" noWrap sx={{ flex: 1, minWidth: 0, fontWeight: 550 }}>
          {name === '' ? title : `${at + 1}. ${name}`}
        </Typography>
        <RowButton
          label={text('form.rows.up', { title })}
          disabled={at === 0}
          onClick={() => onMove(at - 1)}
          data-row-up
        >
          <ArrowUpwardRounded sx={icon} />
        </RowButton>
        <RowButton
          label={text('form.rows.down', { title })}
          disabled={at === count - 1}
          onClick={() => onMove(at + 1)}
          data-row-down
        >
          <ArrowDownwardRounded sx={icon} />
        </RowButton>
        <RowButton label={text('form.rows.copy', { title })} disabled={!canAdd} onClick={onCopy}>
          <ContentCopyRounded sx={icon} />
        </RowButton>
        <RowButton label={text('form.rows.remove', { title })} onClick={onRemove} data-row-remove>
          <DeleteOutlineRounded sx={icon} />
        </RowButton>
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          px: 3,
          pt: 1,
          pb: 3,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
          alignItems: 'start',
        }}
      >
        {visible.map(([name, part]) => (
          <PartInput
            key={name}
            props={props}
            name={name}
            part={part}
            at={at}
            sortKey={sortKey}
            value={row[name]}
            problem={problemOf(name)}
            onChange={(value) => onChange({ ...row, [name]: value })}
          />
        ))}
      </Box>
    </Box>
  )
}

/** The parts of a row in the languages that the form shows. */
function useShownParts(field: RowsField): [string, RowPart][] {
  const view = useVisibleLanguages()
  return partNames(field).filter(([name, part]) => {
    if (part.kind !== 'text' || !part.bilingual) return true
    return view?.shows(name in field.parts ? 'zh-cn' : 'en') ?? true
  })
}

interface PartInputProps extends Pick<RowInputsProps, 'props' | 'at' | 'sortKey'> {
  readonly name: string
  readonly part: RowPart
  readonly value: unknown
  readonly problem: Problem | undefined
  readonly onChange: (value: unknown) => void
}

function PartInput({ props, name, part, at, sortKey, value, problem, onChange }: PartInputProps) {
  const text = useText()
  const locale = useLocale()
  const { Input } = partsOfPart(part)
  // A problem names its part; a label in the middle of its row needs no number.
  const own = { ...props.definition, fields: { ...props.field.parts } }
  const label = labelOf(own, name, locale)
  const isWide = part.kind === 'image' || part.kind === 'file' || (part.kind === 'text' && part.multiline === true)
  return (
    <Box sx={{ gridColumn: isWide ? '1 / -1' : undefined, minWidth: 0 }}>
      <Input
        id={`${props.id}-${sortKey}-${name}`}
        name={`${props.name}.${at}.${name}`}
        field={part}
        label={label}
        value={value}
        onChange={onChange}
        onBlur={() => undefined}
        inputRef={() => undefined}
        required={part.required === true}
        error={problem && text(problem.message, { ...problem.values, label })}
        help={part.help?.[locale]}
        definition={props.definition}
        target={props.target}
      />
    </Box>
  )
}

interface RowButtonProps extends IconButtonProps {
  readonly label: string
  readonly children: ReactNode
}

function RowButton({ label, children, ...button }: RowButtonProps) {
  return (
    <IconButton size="small" title={label} aria-label={label} {...button}>
      {children}
    </IconButton>
  )
}

const icon = { fontSize: '1.125rem' }
