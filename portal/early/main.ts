import { installBrowserStorage } from '#common/ui/session/browserStorage.ts';
import { drawSignIn } from './drawnSignIn.ts';
import { askEarly, type Part } from './early.ts';

/** The files of each part besides those that the page names itself; the build puts them here (tools/page-scripts.ts). */
declare const FILES_OF_PARTS: Record<Part, string[]>;

installBrowserStorage();
drawSignIn();
askEarly(FILES_OF_PARTS);
