/**
 * What `read` returns, or undefined if the browser lacks the feature or refuses it. With cookies blocked, browsers throw
 * as soon as a page names some features, such as `caches` or `navigator.locks`.
 */
export function browserFeature<Feature>(read: () => Feature | undefined): Feature | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** The page's service workers; undefined without https, too. */
export function serviceWorkers(): ServiceWorkerContainer | undefined {
  return browserFeature(() => navigator.serviceWorker);
}
