import type { FieldKind, FieldOfKind } from '@teachnet/contract'
import type { ComponentType } from 'react'
import type { CellProps } from './field-props.ts'
import { IdCell } from './id/cell.tsx'
import { TextCell } from './text/cell.tsx'
import { RichTextCell } from './richText/cell.tsx'
import { NumberCell } from './number/cell.tsx'
import { IntegerCell } from './integer/cell.tsx'
import { MoneyCell } from './money/cell.tsx'
import { SwitchCell } from './switch/cell.tsx'
import { ChoiceCell } from './choice/cell.tsx'
import { DateCell } from './date/cell.tsx'
import { DateTimeCell } from './dateTime/cell.tsx'
import { ImageCell } from './image/cell.tsx'
import { ImagesCell } from './images/cell.tsx'
import { FileCell } from './file/cell.tsx'
import { FilesCell } from './files/cell.tsx'
import { RelationCell } from './relation/cell.tsx'
import { RelationsCell } from './relations/cell.tsx'
import { TreeParentCell } from './treeParent/cell.tsx'
import { RegionCell } from './region/cell.tsx'
import { TagsCell } from './tags/cell.tsx'
import { JsonCell } from './json/cell.tsx'
import { ColourCell } from './colour/cell.tsx'
import { WeighCell } from './weigh/cell.tsx'
import { PasswordCell } from './password/cell.tsx'
import { MaskedCell } from './masked/cell.tsx'

/** How each kind shows in a list. */
export const cells: { readonly [K in FieldKind]: ComponentType<CellProps<FieldOfKind<K>>> } = {
  id: IdCell,
  text: TextCell,
  richText: RichTextCell,
  number: NumberCell,
  integer: IntegerCell,
  money: MoneyCell,
  switch: SwitchCell,
  choice: ChoiceCell,
  date: DateCell,
  dateTime: DateTimeCell,
  image: ImageCell,
  images: ImagesCell,
  file: FileCell,
  files: FilesCell,
  relation: RelationCell,
  relations: RelationsCell,
  treeParent: TreeParentCell,
  region: RegionCell,
  tags: TagsCell,
  json: JsonCell,
  colour: ColourCell,
  weigh: WeighCell,
  password: PasswordCell,
  masked: MaskedCell,
}

/** The same map for a kind that is only known at run time. */
// Each kind is paired with its own component, a pairing that types cannot follow through a union.
export const cellsByKind = cells as unknown as Readonly<Record<FieldKind, ComponentType<CellProps>>>
