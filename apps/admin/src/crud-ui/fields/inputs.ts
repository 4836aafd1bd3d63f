import type { FieldKind, FieldOfKind } from '@teachnet/contract'
import type { ComponentType } from 'react'
import type { InputProps } from './field-props.ts'
import { IdInput } from './id/input.tsx'
import { TextInput } from './text/input.tsx'
import { RichTextInput } from './richText/input.tsx'
import { NumberInput } from './number/input.tsx'
import { IntegerInput } from './integer/input.tsx'
import { MoneyInput } from './money/input.tsx'
import { SwitchInput } from './switch/input.tsx'
import { ChoiceInput } from './choice/input.tsx'
import { DateInput } from './date/input.tsx'
import { DateTimeInput } from './dateTime/input.tsx'
import { ImageInput } from './image/input.tsx'
import { ImagesInput } from './images/input.tsx'
import { FileInput } from './file/input.tsx'
import { FilesInput } from './files/input.tsx'
import { RelationInput } from './relation/input.tsx'
import { RelationsInput } from './relations/input.tsx'
import { TreeParentInput } from './treeParent/input.tsx'
import { RegionInput } from './region/input.tsx'
import { TagsInput } from './tags/input.tsx'
import { JsonInput } from './json/input.tsx'
import { ColourInput } from './colour/input.tsx'
import { WeighInput } from './weigh/input.tsx'
import { PasswordInput } from './password/input.tsx'
import { MaskedInput } from './masked/input.tsx'

/** How each kind is edited. Loaded with the form only. */
export const inputs: { readonly [K in FieldKind]: ComponentType<InputProps<FieldOfKind<K>>> } = {
  id: IdInput,
  text: TextInput,
  richText: RichTextInput,
  number: NumberInput,
  integer: IntegerInput,
  money: MoneyInput,
  switch: SwitchInput,
  choice: ChoiceInput,
  date: DateInput,
  dateTime: DateTimeInput,
  image: ImageInput,
  images: ImagesInput,
  file: FileInput,
  files: FilesInput,
  relation: RelationInput,
  relations: RelationsInput,
  treeParent: TreeParentInput,
  region: RegionInput,
  tags: TagsInput,
  json: JsonInput,
  colour: ColourInput,
  weigh: WeighInput,
  password: PasswordInput,
  masked: MaskedInput,
}

/** The same map for a kind that is only known at run time. */
// Each kind is paired with its own component, a pairing that types cannot follow through a union.
export const inputsByKind = inputs as unknown as Readonly<Record<FieldKind, ComponentType<InputProps>>>
