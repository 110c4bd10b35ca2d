import manifest from '#package.json' with { type: 'json' }

/** Of the build, whatever has been fetched into its folder since. */
export const version = manifest.version
