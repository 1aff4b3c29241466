/*
 * Reloads the page once when a script or style sheet of it cannot be loaded, because a newer release has replaced it or the
 * network failed for a moment. The build writes it into the page, so that it is there when the portal is not. Where somebody
 * would lose what they entered, or no page would come, the portal's own offer to reload stays.
 */
(() => {
  const KEY = 'reloaded_at';
  /** In this time it is not done twice: what is still missing then is missing for good. */
  const PAUSE = 10 * 60 * 1000;
  /** The portal takes away, in this time, a screen that it cannot show, and the fields on it. */
  const SETTLING = 300;
  const NOTE = 'The portal could not be loaded. Please check your connection and reload the page.';

  /** The browser's own, since the portal's remembers for this tab what the browser does not keep (browserStorage.ts). */
  const storage = storageOf();
  let lastField;
  let isAtWork = false;

  addEventListener(
    'input',
    (event) => {
      lastField = event.target;
    },
    true,
  );
  addEventListener(
    'error',
    ({ target }) => {
      const isScript = target instanceof HTMLScriptElement;
      const isPart = target instanceof HTMLLinkElement && ['stylesheet', 'modulepreload'].includes(target.rel);
      if (isScript || isPart) void recover();
    },
    true,
  );
  // Vite's, when a part of the portal cannot be imported.
  addEventListener('vite:preloadError', () => void recover());

  async function recover() {
    if (isAtWork) return;
    isAtWork = true;
    await new Promise((resolve) => setTimeout(resolve, SETTLING));
    if (!isRecent() && (await isServed()) && !holdsInput() && isNoted()) {
      location.reload();
      return;
    }
    const root = document.getElementById('root');
    if (root && !root.hasChildNodes()) root.textContent = NOTE;
    isAtWork = false;
  }

  const isRecent = () => Date.now() - Number(storage?.getItem(KEY)) < PAUSE;

  function storageOf() {
    try {
      return sessionStorage;
    } catch {
      return undefined;
    }
  }

  /** Without a note nothing would end the reloading. */
  function isNoted() {
    try {
      storage?.setItem(KEY, String(Date.now()));
      return Boolean(storage);
    } catch {
      return false;
    }
  }

  const isServed = () =>
    fetch('/', { cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    );

  /** What somebody typed in is still on the screen, or a part of the portal says that something is not saved. */
  function holdsInput() {
    if (lastField?.isConnected) return true;
    return !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  }
})();
