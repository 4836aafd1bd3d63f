import type { FastifyInstance } from 'fastify'
import type { BoundResources } from '../crud/bound-resource.ts'
import type { SiteConfiguration } from '../modules/site-config/site-configuration.service.ts'
import type { UploadLimits } from '../modules/uploads/upload-limits.ts'
import { uploadRoutes } from '../modules/uploads/upload.routes.ts'
import type { SettingsPort } from '../ports.ts'
import { admitPrivateFile } from './admin/private-field.ts'

type UploadOptions = Parameters<typeof uploadRoutes>[2]

interface UploadParts extends Pick<UploadOptions, 'admitApplicationFile'> {
  readonly site: SiteConfiguration
  readonly resources: BoundResources
  readonly limits: UploadLimits
}

/** Mounts the uploads of all areas. */
export async function mountUploads(
  app: FastifyInstance,
  ports: Parameters<typeof uploadRoutes>[1] & SettingsPort<'apiOrigin'>,
  { site, resources, limits, admitApplicationFile }: UploadParts,
): Promise<void> {
  const { storage, env } = ports
  await uploadRoutes(app, ports, {
    limits,
    admitApplicationFile,
    admitPrivateFile: (caller, asked) => admitPrivateFile(resources, caller, asked),
    loadUploadSettings: async (locale, host) => {
      const [{ upload, cdnUrl }, settings] = await Promise.all([site.loadConfig(locale, host), site.loadSettings()])
      const urls = { filesUrl: storage.publicUrl ?? cdnUrl, apiUrl: env.apiOrigin ?? `//${host}` }
      return { upload, timeZone: settings.timeZone, limits: settings.uploadLimits, ...urls }
    },
  })
}
