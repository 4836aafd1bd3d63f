import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { isApiError } from '@teachnet/api-client'
import { deskCalls, type Preferences } from '@teachnet/contract/desk'
import { calls, type ProfileBody } from '@teachnet/protocol'
import { chooseLanguage } from '@teachnet/languages'
import { useText } from '@teachnet/i18n/react'
import { toAssetUrl, useAreaState } from '@teachnet/session'
import { useAtom } from 'jotai'
import { useLoaderData, useSearchParams } from 'react-router'
import { PreferencesForm } from '../../features/profile/preferences-form.tsx'
import { createUpload } from '../create-upload.ts'
import type { MemberServices } from '../services.ts'
import { browserZone, chosenZoneAtom } from '../time-zone.ts'
import { ProfileForm } from '../../features/profile/profile-form.tsx'
import type { ProfileValues } from '../../features/profile/use-profile-form.ts'

type ProfileChange = Omit<ProfileBody, 'id'>

export function createProfileRoute({ client, locale, session, drafts }: MemberServices) {
  /** The names are always sent, since the call requires them. An old back end replaces omitted fields, so that it gets all of them. */
  function toBody(profile: ProfileValues, changed: readonly (keyof ProfileValues)[]): ProfileValues | ProfileChange {
    if (!client.has(deskCalls.preferences)) return profile
    const { username, nickname } = profile
    return { username, nickname, ...Object.fromEntries(changed.map((name) => [name, profile[name]])) }
  }

  return function ProfileRoute() {
    const text = useText()
    const preferences = useLoaderData<Preferences | undefined>()
    const [member, setMember] = useAtom(session.infoAtom)
    const [search] = useSearchParams()
    const site = useAreaState()?.site
    if (!member) return null
    const { avatar, username, nickname, gender, birthday, motto } = member
    return (
      <Stack spacing={6}>
        <Typography component="h1" variant="h1">
          {text('profile.title')}
        </Typography>
        <ProfileForm
          profile={{ avatar, username, nickname, gender, birthday, motto }}
          drafts={drafts()}
          chosenDraft={search.get('draft') ?? undefined}
          toImageUrl={(path) => toAssetUrl(path, site?.cdnUrl ?? '')}
          onUpload={createUpload(client, { site, locale })}
          onSave={async (profile, changed) => {
            try {
              await client.call(calls.saveProfile, {
                body: { id: member.id, ...toBody(profile, changed) },
                showSuccess: true,
              })
              setMember({ ...member, ...profile })
              return 'saved'
            } catch (error) {
              if (isApiError(error)) return error.fields
              throw error
            }
          }}
        />
        {preferences && (
          <PreferencesForm
            preferences={preferences}
            browserZone={browserZone()}
            onSave={async (body) => {
              await client.call(deskCalls.savePreferences, { body, showSuccess: true })
              session.store.set(chosenZoneAtom, body.timeZone)
              if (body.locale !== '' && body.locale !== locale) chooseLanguage(body.locale)
            }}
          />
        )}
      </Stack>
    )
  }
}
