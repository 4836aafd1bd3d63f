import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { isApiError } from '@teachnet/api-client'
import { deskCalls, type Preferences } from '@teachnet/contract/desk'
import { calls, type ProfileBody, locales } from '@teachnet/protocol'
import { chooseLanguage } from '@teachnet/languages'
import { useText } from '@teachnet/i18n/react'
import { timeZoneNames } from '@teachnet/ui/parts'
import { toAssetUrl, useAreaState } from '@teachnet/session'
import { useAtom } from 'jotai'
import { useLoaderData, useSearchParams } from 'react-router'
import { alreadyShown } from '@teachnet/account-pages/refusals'
import { Autocomplete } from '@teachnet/ui/choice'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { createUpload } from '../../session/create-upload.ts'
import type { MemberServices } from '../../session/services.ts'
import { browserZone, chosenZoneAtom } from '../../session/time-zone.ts'
import { ProfileForm } from './profile-form.tsx'
import type { ProfileValues } from './use-profile-form.ts'

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

interface PreferencesFormProps {
  readonly preferences: Preferences
  /** The browser's time zone, which applies while none is chosen. */
  readonly browserZone: string
  /** Rejects when the server refuses; the client has then shown the reason. */
  readonly onSave: (preferences: Preferences) => Promise<void>
}

const timeZones = timeZoneNames()

/** Language and time zone of the member, on every device. */
function PreferencesForm({ preferences, browserZone, onSave }: PreferencesFormProps) {
  const text = useText()
  const [stored, setStored] = useState(preferences)
  const [{ locale, timeZone }, setChosen] = useState(preferences)
  const [isBusy, setBusy] = useState(false)
  const isChanged = locale !== stored.locale || timeZone !== stored.timeZone

  async function save(): Promise<void> {
    setBusy(true)
    await onSave({ locale, timeZone }).then(() => setStored({ locale, timeZone }), alreadyShown)
    setBusy(false)
  }

  return (
    <Stack
      component="form"
      spacing={5}
      noValidate
      aria-labelledby="preferences"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      sx={{ maxWidth: 560 }}
    >
      <Typography id="preferences" component="h2" variant="h2">
        {text('preferences.title')}
      </Typography>
      <TextField
        select
        label={text('preferences.language')}
        helperText={text('preferences.languageHelp')}
        value={locale}
        onChange={({ target }) => {
          const next = locales.find((each) => each === target.value) ?? ''
          setChosen((all) => ({ ...all, locale: next }))
        }}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{text('preferences.noLanguage')}</MenuItem>
        {locales.map((each) => (
          <MenuItem key={each} value={each}>
            {text(`app.language.${each}`)}
          </MenuItem>
        ))}
      </TextField>
      <Autocomplete
        options={timeZones}
        value={timeZone || null}
        onChange={(_event, next) => setChosen((all) => ({ ...all, timeZone: next ?? '' }))}
        renderInput={(params) => (
          <TextField
            {...params}
            label={text('preferences.timeZone')}
            placeholder={text('preferences.ownTimeZone', { timeZone: browserZone })}
            helperText={text('preferences.timeZoneHelp')}
          />
        )}
      />
      <div>
        <Button type="submit" variant="contained" loading={isBusy} disabled={!isChanged}>
          {text('preferences.save')}
        </Button>
      </div>
    </Stack>
  )
}
