import { useDroppable } from '@dnd-kit/core'
import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded'
import DragIndicatorRounded from '@mui/icons-material/DragIndicatorRounded'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import type { Field } from '@teachnet/contract'
import { type Design, type DesignProblem, fieldIdOf } from '@teachnet/contract/design'
import { useLocale, useText } from '@teachnet/i18n/react'
import { fieldsEnd, isPaletteKind } from './palette.tsx'

interface FieldListProps {
  readonly design: Design
  readonly problems: readonly DesignProblem[]
  readonly selected: string | undefined
  readonly onSelect: (name: string) => void
  readonly onRemove: (name: string) => void
}

/**
 * The fields of a design in their order, within a sortable list: a handle moves one by pointer, or by Space and the arrow keys, and a kind of
 * the palette can be dropped between them.
 */
export function FieldList({ design, problems, selected, onSelect, onRemove }: FieldListProps) {
  const text = useText()
  return (
    <>
      <Typography component="h3" variant="h3" sx={{ mb: 2 }}>
        {text('design.fields')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {Object.entries(design.definition.fields).map(([name, field]) => (
          <FieldRow
            key={fieldIdOf(design, name)}
            name={name}
            field={field}
            isSelected={name === selected}
            hasProblem={problems.some(({ path }) => path[0] === 'fields' && path[1] === name)}
            onSelect={() => onSelect(name)}
            onRemove={() => onRemove(name)}
          />
        ))}
      </Box>
      <ListEnd />
    </>
  )
}

/** The place after the last field, for a kind that is dropped from the palette. */
function ListEnd() {
  const { setNodeRef, isOver, active } = useDroppable({ id: fieldsEnd })
  const isTarget = isOver && isPaletteKind(active?.id)
  return (
    <Box
      ref={setNodeRef}
      sx={{ minHeight: 32, borderTop: 3, borderColor: isTarget ? 'primary.main' : 'transparent' }}
    />
  )
}

interface FieldRowProps {
  readonly name: string
  readonly field: Field
  readonly isSelected: boolean
  readonly hasProblem: boolean
  readonly onSelect: () => void
  readonly onRemove: () => void
}

function FieldRow({ name, field, isSelected, hasProblem, onSelect, onRemove }: FieldRowProps) {
  const text = useText()
  const locale = useLocale()
  const { setNodeRef, attributes, listeners, transform, transition, isDragging, isOver, active, setActivatorNodeRef } =
    useSortable({ id: name })
  const isTarget = isOver && isPaletteKind(active?.id)
  const title = field.label[locale] || name
  return (
    <Box
      component="li"
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        pr: 1,
        border: 1,
        borderRadius: 1,
        borderColor: hasProblem ? 'error.main' : isSelected ? 'primary.main' : 'divider',
        bgcolor: 'background.paper',
        boxShadow: isDragging
          ? 4
          : isTarget
            ? (theme) => `0 -3px 0 ${(theme.vars ?? theme).palette.primary.main}`
            : undefined,
        zIndex: isDragging ? 1 : undefined,
        position: isDragging ? 'relative' : undefined,
      }}
    >
      <IconButton
        ref={setActivatorNodeRef}
        size="small"
        {...attributes}
        {...listeners}
        aria-label={text('design.move', { label: title })}
        sx={{ cursor: 'grab', touchAction: 'none' }}
      >
        <DragIndicatorRounded fontSize="small" />
      </IconButton>
      <Box
        component="button"
        type="button"
        onClick={onSelect}
        aria-pressed={isSelected}
        sx={{
          flex: 1,
          minWidth: 0,
          minHeight: 44,
          border: 0,
          background: 'none',
          font: 'inherit',
          color: 'inherit',
          textAlign: 'left',
          cursor: 'pointer',
          display: 'flex',
          gap: 2,
          alignItems: 'center',
          flexWrap: 'wrap',
          p: 1,
        }}
      >
        <Box component="span" sx={{ fontWeight: 600 }}>
          {title}
          {field.required && (
            <Box component="span" aria-label={text('design.option.required')} role="img" sx={{ color: 'error.main' }}>
              {' *'}
            </Box>
          )}
        </Box>
        <Typography component="code" variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
      </Box>
      <Chip size="small" variant="outlined" label={text(`design.kind.${field.kind}`)} />
      <IconButton
        size="small"
        aria-label={text('design.removeField', { label: title })}
        disabled={field.kind === 'id'}
        onClick={onRemove}
      >
        <DeleteOutlineRounded fontSize="small" />
      </IconButton>
    </Box>
  )
}
