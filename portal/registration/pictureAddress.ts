type StoredPicture = { name: string; address: string };

/** Returns a file as a data URL, to be kept in the draft. */
export function storedPicture(file: File): Promise<StoredPicture> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve({ name: file.name, address: String(reader.result) });
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

/** Returns the file that a data URL was made from. */
export function pictureFile({ name, address }: StoredPicture): File {
  const [head = '', body = ''] = address.split(',');
  const type = /^data:([^;]+)/.exec(head)?.[1] ?? 'image/jpeg';
  const bytes = Uint8Array.from(atob(body), (character) => character.codePointAt(0) ?? 0);
  return new File([bytes], name, { type });
}
