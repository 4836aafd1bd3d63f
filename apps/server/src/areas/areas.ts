import type { SiteConfig } from '@teachnet/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller } from '../access/caller.ts'
import { createCallers } from '../access/callers.ts'
import { toNavLinks } from '../access/nav-links.ts'
import { type CrudSettings, defaultCrudSettings } from '../crud/binding.ts'
import { registerCrud } from '../crud/routes.ts'
import type { Deps } from '../deps.ts'
import { accountRoutes } from '../modules/account/account.routes.ts'
import { bindingRoutes } from '../modules/account/binding.routes.ts'
import { applicationRoutes } from '../modules/application/application.routes.ts'
import { admitApplicationFile } from '../modules/application/application-file.ts'
import { createApplications } from '../modules/application/application.service.ts'
import { adminInfoRoutes } from '../modules/admin-info/admin-info.routes.ts'
import { adminSessionRoutes } from '../modules/admin-session/admin-session.routes.ts'
import { ajaxRoutes } from '../modules/ajax/ajax.routes.ts'
import { offerCountedUpload, offerDirectUpload } from '../modules/ajax/direct-upload.ts'
import { createUploadLimits } from '../modules/ajax/upload-limits.ts'
import { auditRoutes } from '../modules/audit/audit.routes.ts'
import { captchaRoutes } from '../modules/captcha/captcha.routes.ts'
import { createCaptchaService } from '../modules/captcha/captcha.service.ts'
import { contentRoutes } from '../modules/content/content.routes.ts'
import { createContent } from '../modules/content/content.service.ts'
import { memberSessionRoutes } from '../modules/member-session/member-session.routes.ts'
import { openapiRoutes } from '../modules/openapi/openapi.routes.ts'
import { createRecorder } from '../modules/security/recorder.ts'
import { certificateRoutes } from '../modules/certificate/certificate.routes.ts'
import { createCertificates } from '../modules/certificate/certificate.service.ts'
import type { Site } from '../modules/site/site.service.ts'
import { forgetOldRows } from '../modules/upkeep/forget-old-rows.ts'
import { tokenRoutes } from '../modules/token/token.routes.ts'
import { handleFileRemovals } from '../resources/file-removal.ts'
import { handlePrivateFiles, removeUnusedFiles } from '../resources/private-files.ts'
import { createResources } from '../resources/registry.ts'
import { mountCorrespondence } from './correspondence.ts'
import { admitPrivateFile } from './private-field.ts'
import { collectControllers } from './controllers.ts'
import { createCrudContexts } from './crud-context.ts'
import { guardRoutes, identify } from './guard.ts'
import { refuseAddresses } from './refused-addresses.ts'
import { fileAddressesOf } from '../storage/stored-address.ts'
import { scheduleWork } from './scheduled-work.ts'
import { mountSiteTools } from './site-tools.ts'
import { refuseUnknownControllers } from './unknown-controllers.ts'
import { collectActions } from './wrong-methods.ts'

interface AreaOptions {
  readonly site: Site
  readonly crudSettings?: CrudSettings
}

/** Mounts everything that answers calls: the guard of the areas and what is behind it. What modules share is handed to them here. */
export async function registerAreas(
  app: FastifyInstance,
  deps: Deps,
  { site, crudSettings = defaultCrudSettings }: AreaOptions,
): Promise<void> {
  const controllers = collectControllers(app, '/admin')
  const refuseOtherMethods = collectActions(app)
  const callers = createCallers(deps)
  const loadModes = async () => (await site.loadSettings()).captchaModes
  const captchas = createCaptchaService({ ...deps, loadModes })
  const resources = createResources()
  handleFileRemovals(deps)
  handlePrivateFiles(deps, resources)
  openapiRoutes(app, { resources })
  refuseAddresses(app, async () => (await site.loadSettings()).refusedAddresses)
  refuseUnknownControllers(app, resources)
  guardRoutes(app, callers)
  auditRoutes(app, deps, { resources, loadSecretNames: site.loadSecretNames })

  const findCaller = (area: Caller['area']) => async (request: FastifyRequest) => {
    const identity = await identify(callers, area, request)
    return identity.state === 'known' ? identity.caller : undefined
  }
  const offerUploads =
    (offer: typeof offerDirectUpload) =>
    (config: SiteConfig): SiteConfig => ({ ...config, upload: offer(deps.storage, config.upload) })
  const shared = { deps, callers, consumeCaptcha: captchas.consume, ...site }

  captchaRoutes(app, deps, { captchas })
  tokenRoutes(app, deps, site)
  adminSessionRoutes(app, { ...shared, offerUploads: offerUploads(offerDirectUpload), findCaller: findCaller('admin') })
  const { codes, loadVerificationTypes } = mountCorrespondence(app, deps, {
    site,
    consumeCaptcha: captchas.consume,
    findCaller: findCaller('member'),
  })
  memberSessionRoutes(app, {
    ...shared,
    offerUploads: offerUploads(offerCountedUpload),
    loadVerificationTypes,
    consumeCode: codes.consume,
    identify: (request) => identify(callers, 'member', request),
  })
  accountRoutes(app, { ...shared, loadVerificationTypes })
  bindingRoutes(app, { deps, consumeCode: codes.consume })
  const uploadLimits = createUploadLimits(deps)
  await ajaxRoutes(app, deps, {
    limits: uploadLimits,
    admitApplicationFile: (asked) => admitApplicationFile(resources, asked),
    admitPrivateFile: (caller, asked) => admitPrivateFile(resources, caller, asked),
    loadUploadSettings: async (locale, host) => {
      const [{ upload, cdnUrl }, settings] = await Promise.all([site.loadConfig(locale, host), site.loadSettings()])
      const { timeZone, uploadLimits: limits } = settings
      const urls = { filesUrl: deps.storage.publicUrl ?? cdnUrl, apiUrl: deps.env.apiOrigin ?? `//${host}` }
      return { upload, timeZone, limits, ...urls }
    },
  })
  const recorder = createRecorder(deps, resources)
  mountSiteTools(app, deps, { site, resources, recorder })
  const applications = createApplications({
    deps,
    resources,
    consumeCaptcha: captchas.consume,
    loadConsent: async () => (await site.loadSettings()).consent,
  })
  applicationRoutes(app, { applications })
  const loadTimeZone = async () => (await site.loadSettings()).timeZone
  certificateRoutes(app, { certificates: createCertificates({ deps, loadTimeZone }) })
  const content = createContent({
    deps,
    findArea: resources.find,
    loadConfig: site.loadConfig,
    loadTimeZone,
    loadFileAddresses: async (host) => fileAddressesOf(deps, { cdnUrl: (await site.loadSettings()).cdnUrl, host }),
    loadNavLinks: async (locale) => toNavLinks((await callers.loadRules('member')).rules, locale),
    loadApplicationForm: applications.form,
  })
  contentRoutes(app, content)
  const findContext = createCrudContexts(deps, {
    resources,
    recorder,
    loadSettings: async (host) => {
      const { timeZone, hasAutoWeights, cdnUrl } = await site.loadSettings()
      return {
        ...crudSettings,
        timeZone,
        hasAutoWeights,
        cdnUrl: deps.storage.publicUrl ?? (cdnUrl || `//${host}`),
        apiUrl: deps.env.apiOrigin ?? `//${host}`,
        fileAddresses: fileAddressesOf(deps, { cdnUrl, host }),
      }
    },
  })
  const forgetOld = async () => forgetOldRows(deps, (await site.loadSettings()).retention)
  scheduleWork(deps, {
    purges: [captchas.purge, codes.purge, uploadLimits.purge, () => removeUnusedFiles(deps, resources), forgetOld],
  })
  adminInfoRoutes(app, { findContext })
  refuseOtherMethods()
  registerCrud(app, { prefix: '/admin', resources, controllers, findContext })
}
