import CampaignOutlined from '@mui/icons-material/CampaignOutlined'
import CloseRounded from '@mui/icons-material/CloseRounded'
import ErrorOutlineRounded from '@mui/icons-material/ErrorOutlineRounded'
import InfoOutlined from '@mui/icons-material/InfoOutlined'
import LightbulbOutlined from '@mui/icons-material/LightbulbOutlined'
import ReportProblemOutlined from '@mui/icons-material/ReportProblemOutlined'
import type { RichTextTone } from '@teachnet/contract/rich-text'
import type { ReactNode } from 'react'
import type { TextId } from '../editor-host.tsx'
import type { EditorCommand, EditorMenu } from './editor-command.ts'
import { iconSize } from './icon-size.ts'

const tones: readonly (readonly [TextId, RichTextTone, ReactNode])[] = [
  ['calloutNote', 'ink', <InfoOutlined key="icon" sx={{ ...iconSize, color: 'var(--ink)' }} />],
  ['calloutTip', 'pine', <LightbulbOutlined key="icon" sx={{ ...iconSize, color: 'var(--pine)' }} />],
  ['calloutCaution', 'ochre', <ReportProblemOutlined key="icon" sx={{ ...iconSize, color: 'var(--ochre)' }} />],
  ['calloutWarning', 'seal', <ErrorOutlineRounded key="icon" sx={{ ...iconSize, color: 'var(--seal)' }} />],
]

/** Boxes that set paragraphs apart. */
export const calloutMenu: EditorMenu = {
  name: 'callout',
  icon: <CampaignOutlined sx={iconSize} />,
  commands: [
    ...tones.map(([name, tone, icon]): EditorCommand => ({
      name,
      icon,
      isOn: (editor) => editor.isActive('callout', { tone }),
      run: (editor) => editor.chain().focus().setCallout(tone).run(),
    })),
    {
      name: 'calloutNone',
      icon: <CloseRounded sx={iconSize} />,
      isOff: (editor) => !editor.isActive('callout'),
      run: (editor) => editor.chain().focus().unsetCallout().run(),
    },
  ],
}
