import type { ColourField } from '@teachnet/contract'
import type { FieldView } from '../field-view.ts'
import Box from '@mui/material/Box'
import { toText } from '../../values/read-values.ts'
import type { CellProps } from '../field-props.ts'
import { NoValue } from '../shared/plain-text.tsx'

export const colourView: FieldView<ColourField> = {
  Cell: ColourCell,
  align: 'left',
  inputWidth: () => 'half',
  isStacked: false,
  canRenderUnsaved: true,
  isPicture: false,
  isName: false,
  isEditedInList: false,
}

export function ColourCell({ name, row }: CellProps<ColourField>) {
  const colour = toText(row[name])
  if (colour === '') return <NoValue />
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2, fontFamily: 'monospace' }}>
      <Box
        component="span"
        sx={{ width: 16, height: 16, borderRadius: '4px', border: 1, borderColor: 'divider' }}
        style={{ backgroundColor: colour }}
      />
      {colour}
    </Box>
  )
}
