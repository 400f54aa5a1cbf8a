import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { loadCatalogue } from '../../engine/catalogue.js'
import { listExtensionFolders } from '../../server/extensions.js'
import { loadMiddleware } from '../../server/middleware.js'
import { loadModules } from '../../server/modules.js'
import { vocabulary } from '../../server/vocabulary.js'
import { command } from '../command/definition.js'
import { required, text } from '../command/parameters.js'
import { WrongUsage } from '../command/wrong-usage.js'
import { compileProject, removeOrphans, writeTypes } from '../extension/build.js'

export default command({
  name: 'build-extension',
  summary: 'Compile the actions, modules, and middleware of an extension, and check them as at startup.',
  description:
    'Compiles into the extension’s folder `dist`, with the types of this service. A service started with `EXTENSIONS_DIR` set to that folder loads it.',
  arguments: { folder: required(text('FOLDER', 'the folder of the extension, with its tsconfig.json')) },
  json: 'the folder for `EXTENSIONS_DIR`, and the number of actions in the service with it',
  examples: [['build-extension ../ours', 'compiles and checks the files from create-action and create-module']],
  run: async ({ folder }) => {
    const project = join(folder, 'tsconfig.json')
    if (!(await isFile(project)))
      throw new WrongUsage(
        `${folder} does not contain a tsconfig.json: run create-action or create-module with --out first`,
      )
    await writeTypes()
    const complaint = compileProject(project)
    if (complaint !== undefined) {
      process.stderr.write(`${complaint}\n`)
      return { text: '', failed: true }
    }
    const extensionsDir = resolve(folder, 'dist')
    await removeOrphans(extensionsDir)
    const catalogue = await loadCatalogue(await listExtensionFolders('actions', { extensionsDir }), vocabulary)
    await loadModules(await listExtensionFolders('modules', { extensionsDir }))
    await loadMiddleware({ extensionsDir })
    return {
      text: `The extension is valid. The service has ${catalogue.size} actions with EXTENSIONS_DIR=${extensionsDir}\n`,
      document: { extensionsDir, actions: catalogue.size },
    }
  },
})

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (facts) => facts.isFile(),
    () => false,
  )
