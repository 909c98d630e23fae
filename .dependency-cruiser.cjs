/** Who may import whom (docs/architecture.md). Run by scripts/check/boundaries.mjs; each rule is proven there by a planted violation. */
const rootTools = Object.keys(require('./package.json').devDependencies).join('|');

const TESTS = '\\.(test|spec)\\.tsx?$|^apps/[^/]+/test/|^e2e/|^bench/';
const BUILD = '^apps/web/(build/|vite\\.config\\.ts$|src/vite-env\\.d\\.ts$)';
const FEATURES = '^apps/server/src/features/';
// steps of a route's ladder that wrap a use case: who asks, limits and idempotency
const LADDER = 'http/|limiter\\.ts$|db/(rate-limit|idempotency|limits|require-actor)\\.ts$';

const rule = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to });

module.exports = {
  forbidden: [
    rule(
      'no-circular',
      'two files that need each other are one file, or miss a third',
      {},
      // the router loads a screen when it is asked for, and the screen knows the router: no cycle while loading
      { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
    ),
    {
      ...rule('no-feature-cycle', 'of two features one builds on the other', { path: FEATURES }, { circular: true }),
      scope: 'folder',
    },
    rule(
      'domain-is-pure',
      'rules know no I/O, no clock, no framework: the browser runs them too',
      { path: '^packages/domain/src', pathNot: TESTS },
      { pathNot: '^packages/domain/src|node_modules/(zod|@lingui/core)/' },
    ),
    rule(
      'web-and-server-never-meet',
      'they share the contract in domain, and nothing else, types included',
      { path: '^apps/(web|server)/' },
      { path: '^apps/(web|server)/', pathNot: '^apps/$1/' },
    ),
    rule('e2e-and-bench-are-outsiders', 'they see what a person sees', { path: '^(e2e|bench)/' }, { path: '^apps/' }),
    rule(
      'routes-call-use-cases-only',
      'a rule inside a route is a rule that jobs and other routes miss',
      { path: '\\.routes\\.ts$' },
      {
        path: `\\.repository\\.ts$|^apps/server/src/platform/(?!${LADDER})`,
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'http-stays-at-the-edge',
      'a use case also runs in a job',
      { path: FEATURES, pathNot: `\\.routes\\.ts$|${TESTS}` },
      { path: '\\.routes\\.ts$|^apps/server/src/platform/http/' },
    ),
    rule(
      'only-wiring-holds-the-pool',
      'a connection of its own would act outside the request’s transaction and person',
      { path: FEATURES, pathNot: TESTS },
      { path: 'platform/db/pool\\.ts$|node_modules/pg/' },
    ),
    rule(
      'platform-knows-no-feature',
      'drivers outlive features',
      { path: '^apps/server/src/platform/', pathNot: TESTS },
      { path: FEATURES },
    ),
    rule(
      'ui-and-lib-know-no-feature',
      'the kit knows no domain word',
      { path: '^apps/web/src/(ui|lib)/' },
      { path: '^apps/web/src/(features|routes|household)/' },
    ),
    rule(
      'household-knows-no-feature',
      'every feature may ask it for families, reader and words, so it builds on none',
      { path: '^apps/web/src/household/' },
      { path: '^apps/web/src/(features|routes)/' },
    ),
    rule(
      'outside-page-is-small',
      'people outside wait for it on a phone, once: no framework, nothing of the app',
      { path: '^apps/web/src/outside/', pathNot: TESTS },
      {
        pathNot:
          '^apps/web/src/(outside/|lib/(i18n|random-uuid)\\.ts$|ui/[^/]+\\.css$)|^packages/domain/src|node_modules/@lingui/core/',
      },
    ),
    rule(
      'features-meet-in-routes',
      'a screen composes features; they do not know of each other',
      { path: '^apps/web/src/features/([^/]+)/' },
      { path: '^apps/web/src/(routes/|features/(?!$1/))' },
    ),
    rule(
      'declared-dependencies-only',
      'each workspace names what it needs',
      { path: '^(apps|packages)/', pathNot: `${TESTS}|${BUILD}` },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'npm-dev'] },
    ),
    rule(
      'tests-use-declared-tools',
      'tests may use the root’s tools too',
      { path: `${TESTS}|${BUILD}` },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], pathNot: `node_modules/(${rootTools})/` },
    ),
    rule(
      'start-needs-no-installation',
      'npm start and npm test begin in a bare clone',
      { path: '^scripts/((start|test)|(setup|test)/.*)\\.mjs$', pathNot: TESTS },
      { pathNot: '^scripts/', dependencyTypesNot: ['core'] },
    ),
    // Lighthouse is installed by the bench, when it is measured
    rule('nothing-unresolved', 'an import of nothing', { pathNot: '^bench/lighthouse/' }, { couldNotResolve: true }),
    rule(
      'no-test-code-in-production',
      'tests may break anything they like',
      { path: '^(apps|packages)/', pathNot: TESTS },
      { path: TESTS },
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^apps/web/dist/' },
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
    },
  },
};
