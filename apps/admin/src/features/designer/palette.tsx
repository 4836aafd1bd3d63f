import { useDraggable } from '@dnd-kit/core'
import { CSS } from '@dnd-kit/utilities'
import AddRounded from '@mui/icons-material/AddRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type Field, type FieldKind, kindOf } from '@teachnet/contract'
import { type Design, freeName, newField } from '@teachnet/contract/design'
import { label, type Locale, type LocalizedText } from '@teachnet/protocol'
import { useLocale, useText } from '@teachnet/i18n/react'
import { paletteId } from './dragged-kinds.ts'
import { firstNames, kindGroups } from './kind-groups.ts'

interface PaletteProps {
  readonly design: Design
  readonly onAdd: (name: string, field: Field) => void
}

/** All kinds of fields in groups; a click, Enter or Space adds one, and the pointer drags one to its place. */
export function Palette({ design, onAdd }: PaletteProps) {
  const text = useText()
  const locale = useLocale()
  return (
    <>
      <Typography component="h3" variant="h3" sx={{ mb: 2 }}>
        {text('design.palette')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 3 }}>
        {kindGroups.map(({ id, kinds }) => (
          <Box key={id} role="group" aria-label={text(`design.group.${id}`)}>
            <Typography variant="caption" color="textSecondary">
              {text(`design.group.${id}`)}
            </Typography>
            <Box
              sx={{
                display: 'flex',
                flexDirection: { xs: 'row', md: 'column' },
                flexWrap: { xs: 'wrap', md: 'nowrap' },
                gap: 1,
              }}
            >
              {kinds.map((kind) => {
                const name = text(`design.kind.${kind}`)
                const field = firstField(kind, name, locale)
                const { role } = kindOf(field)
                const isTaken =
                  role !== 'value' && Object.values(design.definition.fields).some((each) => kindOf(each).role === role)
                return (
                  <KindButton
                    key={kind}
                    kind={kind}
                    name={name}
                    isTaken={isTaken}
                    onAdd={() => onAdd(freeName(design, firstNames[kind]), field)}
                  />
                )
              })}
            </Box>
          </Box>
        ))}
      </Box>
    </>
  )
}

interface KindButtonProps {
  readonly kind: FieldKind
  readonly name: string
  /** There can be only one field of the kind, and there is one. */
  readonly isTaken: boolean
  readonly onAdd: () => void
}

/** A kind of the palette. Only the pointer drags it: the keyboard adds it, and moves it in the list of fields. */
function KindButton({ kind, name, isTaken, onAdd }: KindButtonProps) {
  const text = useText()
  const { setNodeRef, listeners, transform, isDragging } = useDraggable({ id: paletteId(kind), disabled: isTaken })
  return (
    <Button
      ref={setNodeRef}
      size="small"
      color="inherit"
      disabled={isTaken}
      startIcon={<AddRounded fontSize="small" />}
      aria-label={text('design.addField', { kind: name })}
      onClick={onAdd}
      onPointerDown={(event) => listeners?.onPointerDown?.(event)}
      style={{ transform: CSS.Translate.toString(transform) }}
      sx={{
        justifyContent: 'flex-start',
        textAlign: 'left',
        touchAction: 'manipulation',
        zIndex: isDragging ? 2 : undefined,
        bgcolor: isDragging ? 'background.paper' : undefined,
        boxShadow: isDragging ? 4 : undefined,
      }}
    >
      {name}
    </Button>
  )
}

/** The field that a kind of the palette adds. */
export function firstField(kind: FieldKind, name: string, locale: Locale): Field {
  return newField(kind, firstLabel(kind, name, locale))
}

/** The label that a new field starts with: the kind's name in the reader's language, its first name in English. */
function firstLabel(kind: FieldKind, name: string, locale: Locale): LocalizedText {
  const words = firstNames[kind].replaceAll('_', ' ')
  const english = words.charAt(0).toUpperCase() + words.slice(1)
  return locale === 'en' ? label(english, english) : label(name, english)
}
