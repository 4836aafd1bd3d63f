import {
  type UniqueIdentifier,
  useDraggable,
  closestCenter,
  type CollisionDetection,
  pointerWithin,
} from '@dnd-kit/core'
import { type Field, fieldOf, type FieldKind, kindOf, fieldKinds } from '@teachnet/contract'
import { type Design, firstRelationLabels, freeName, newField } from '@teachnet/contract/design'
import { useLocale, useText } from '@teachnet/i18n/react'
import type { ReactNode } from 'react'
import { SortableList } from '../../fields/shared/sortable/sortable-list.tsx'
import { CSS } from '@dnd-kit/utilities'
import AddRounded from '@mui/icons-material/AddRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { label, type LocalizedText } from '@teachnet/protocol'

interface FieldDragAreaProps {
  readonly design: Design
  readonly onAdd: (name: string, field: Field, at: number) => void
  readonly onMove: (name: string, to: number) => void
  readonly children: ReactNode
}

/** The area in which fields are dragged: a kind of the palette becomes a field where it is dropped, a field moves to its new place. */
export function FieldDragArea({ design, onAdd, onMove, children }: FieldDragAreaProps) {
  const text = useText()
  const locale = useLocale()
  const { definition } = design
  const names = Object.keys(definition.fields)
  const kindName = (id: UniqueIdentifier) => {
    const kind = paletteKind(id)
    return kind && text(`design.kind.${kind}`)
  }
  const labelOf = (id: UniqueIdentifier) =>
    kindName(id) ?? fieldOf(definition, String(id))?.label[locale] ?? text('design.lastPlace')
  const drop = (dropped: UniqueIdentifier, target: UniqueIdentifier) => {
    const to = target === fieldsEnd ? names.length : names.indexOf(String(target))
    const kind = paletteKind(dropped)
    if (!kind) return onMove(String(dropped), to)
    return onAdd(freeName(design, firstNames[kind]), newField(kind, firstLabels[kind]), to)
  }
  return (
    <SortableList ids={names} labelOf={labelOf} collisionDetection={fieldCollisions} onMove={drop}>
      {children}
    </SortableList>
  )
}

interface PaletteProps {
  readonly design: Design
  readonly onAdd: (name: string, field: Field) => void
}

/** All kinds of fields in groups; a click, Enter or Space adds one, and the pointer drags one to its place. */
export function Palette({ design, onAdd }: PaletteProps) {
  const text = useText()
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
                const field = newField(kind, firstLabels[kind])
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

/** The palette: kinds of fields in groups, by the id of the group's message. The id of a record is always there. */
export const kindGroups: readonly { readonly id: string; readonly kinds: readonly FieldKind[] }[] = [
  { id: 'text', kinds: ['text', 'richText', 'tags', 'colour', 'masked', 'password', 'rows', 'json'] },
  { id: 'number', kinds: ['integer', 'number', 'money', 'switch', 'choice'] },
  { id: 'time', kinds: ['date', 'dateTime'] },
  { id: 'file', kinds: ['image', 'images', 'file', 'files'] },
  { id: 'other', kinds: ['relation', 'relations', 'region', 'treeParent', 'weigh'] },
]

/** The name that a new field of a kind starts with. */
export const firstNames: Readonly<Record<FieldKind, string>> = {
  id: 'id',
  text: 'text',
  richText: 'content',
  number: 'number',
  integer: 'count',
  money: 'price',
  switch: 'is_on',
  choice: 'choice',
  date: 'day',
  dateTime: 'open_time',
  image: 'image',
  images: 'images',
  file: 'file',
  files: 'files',
  relation: 'related_id',
  relations: 'related_ids',
  treeParent: 'pid',
  region: 'region',
  tags: 'tags',
  rows: 'steps',
  json: 'extra',
  colour: 'colour',
  weigh: 'weigh',
  password: 'password',
  masked: 'secret_number',
}

/** The label that a new field of a kind starts with, in both languages whatever the language of the designer. */
export const firstLabels: Readonly<Record<FieldKind, LocalizedText>> = {
  id: label('编号', 'ID'),
  text: label('文本', 'Text'),
  richText: label('内容', 'Content'),
  number: label('数值', 'Number'),
  integer: label('数量', 'Count'),
  money: label('价格', 'Price'),
  switch: label('启用', 'Enabled'),
  choice: label('选项', 'Choice'),
  date: label('日期', 'Date'),
  dateTime: label('开放时间', 'Opening time'),
  image: label('图片', 'Picture'),
  images: label('图片', 'Pictures'),
  file: label('文件', 'File'),
  files: label('文件', 'Files'),
  relation: firstRelationLabels.relation,
  relations: firstRelationLabels.relations,
  treeParent: label('上级', 'Parent'),
  region: label('地区', 'Region'),
  tags: label('标签', 'Tags'),
  rows: label('步骤', 'Steps'),
  json: label('附加数据', 'Extra data'),
  colour: label('颜色', 'Colour'),
  weigh: label('排序值', 'Weight'),
  password: label('密码', 'Password'),
  masked: label('证件号码', 'ID number'),
}

/** Id of the place after the last field; no field has such a name. */
export const fieldsEnd = 'end:'

const prefix = 'kind:'

/** The id of a kind of the palette while it is dragged. */
function paletteId(kind: FieldKind): string {
  return `${prefix}${kind}`
}

/** The kind that is dragged from the palette; undefined: something else is. */
function paletteKind(id: UniqueIdentifier | undefined): FieldKind | undefined {
  return fieldKinds.find((kind) => id === paletteId(kind))
}

export function isPaletteKind(id: UniqueIdentifier | undefined): boolean {
  return paletteKind(id) !== undefined
}

/** A kind is dropped at the pointer, so that a drop outside the list adds nothing; a field goes to the closest place. */
const fieldCollisions: CollisionDetection = (found) => {
  if (isPaletteKind(found.active.id)) return pointerWithin(found)
  const fields = found.droppableContainers.filter(({ id }) => id !== fieldsEnd)
  return closestCenter({ ...found, droppableContainers: fields })
}
