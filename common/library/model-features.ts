/** The extensions that the viewer of models supports (@google/model-viewer with three.js's loader). */
export const MODEL_EXTENSIONS: readonly string[] = [
  'EXT_materials_bump',
  'EXT_mesh_gpu_instancing',
  'EXT_meshopt_compression',
  'EXT_texture_avif',
  'EXT_texture_webp',
  'KHR_draco_mesh_compression',
  'KHR_lights_punctual',
  'KHR_materials_anisotropy',
  'KHR_materials_clearcoat',
  'KHR_materials_dispersion',
  'KHR_materials_emissive_strength',
  'KHR_materials_ior',
  'KHR_materials_iridescence',
  'KHR_materials_sheen',
  'KHR_materials_specular',
  'KHR_materials_transmission',
  'KHR_materials_unlit',
  'KHR_materials_variants',
  'KHR_materials_volume',
  'KHR_mesh_quantization',
  'KHR_meshopt_compression',
  'KHR_texture_basisu',
  'KHR_texture_transform',
];

/** Materials of an older form, which the viewer shows grey. */
const OLD_MATERIALS = 'KHR_materials_pbrSpecularGlossiness';

type Json = Record<string, unknown>;
const objectIn = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Returns why a glTF's description would not be shown as it was made, or null. Anything in it may be missing or of another type. */
export function modelRefusal(gltf: Json): string | null {
  const nodes = shownNodes(gltf);
  const missing =
    listIn(gltf.extensionsRequired).find((name) => name !== OLD_MATERIALS && !isSupported(name)) ??
    (nodes.some(isHidden) ? VISIBILITY : undefined);
  if (missing !== undefined) return `This 3D model needs ${missing}, which cannot be shown here. ${EXPORT} without it.`;
  if (listIn(gltf.materials).some((material) => OLD_MATERIALS in extensionsOf(material))) {
    return `The materials of this 3D model are of an older form (specular-glossiness) and would be shown grey. ${EXPORT} with metallic-roughness materials.`;
  }
  if (listIn(gltf.textures).some(isUnreadable)) {
    return `The pictures on this 3D model are of a type that cannot be shown here. ${EXPORT} with PNG or JPEG pictures.`;
  }
  if (listIn(gltf.animations).length > 0) {
    return `This 3D model is animated, and its movement would not be shown. ${EXPORT} without animations.`;
  }
  const meshes = listIn(gltf.meshes);
  // Other versions say it in another way; the server refuses them.
  const isKnown = String(objectIn(gltf.asset).version).startsWith('2.');
  if (isKnown && !nodes.some(({ mesh }) => meshes[mesh as number] !== undefined)) {
    return `This 3D model holds nothing to show. ${EXPORT} with its geometry.`;
  }
  return null;
}

/** True for a glTF of which a part lies elsewhere: wherever an address stands, also in an extension that nobody knows. */
export function pointsElsewhere(gltf: Json): boolean {
  const parts: object[] = [gltf];
  // A list that grows is walked to its end, however deep the description is.
  for (const part of parts) {
    if ('uri' in part && typeof part.uri === 'string' && !/^data:/i.test(part.uri)) return true;
    for (const value of Object.values(part)) if (typeof value === 'object' && value !== null) parts.push(value);
  }
  return false;
}

const EXPORT = 'Please export it';

const extensionsOf = (owner: unknown) => objectIn(objectIn(owner).extensions);
const isSupported = (name: unknown) => MODEL_EXTENSIONS.includes(String(name));

/** Hides nodes; a viewer that lacks it shows them. */
const VISIBILITY = 'KHR_node_visibility';
const isHidden = (node: Json) => objectIn(extensionsOf(node)[VISIBILITY]).visible === false;

/** The nodes of the scene that is shown, without a number the first, and all below them. */
function shownNodes(gltf: Json): Json[] {
  const nodes = listIn(gltf.nodes);
  const nodeAt = (index: unknown) => objectIn(nodes[index as number]);
  const scene = objectIn(listIn(gltf.scenes)[(gltf.scene ?? 0) as number]);
  const found = new Set(listIn(scene.nodes));
  // A set that grows is walked to its end, each node once.
  for (const index of found) for (const child of listIn(nodeAt(index).children)) found.add(child);
  return [...found].map(nodeAt);
}

/** True for a texture whose only picture is of an unknown type. */
function isUnreadable(texture: unknown): boolean {
  const extensions = Object.keys(extensionsOf(texture));
  return objectIn(texture).source === undefined && extensions.length > 0 && !extensions.some(isSupported);
}

const HEADER = 20;

/** Returns the description of a GLB or glTF file; null if it cannot be read. */
export async function readDescription(file: Blob): Promise<Json | null> {
  const head = new DataView(await file.slice(0, HEADER).arrayBuffer());
  const isBinary = head.byteLength === HEADER && head.getUint32(0, true) === 0x46546c67;
  try {
    const text = await (isBinary ? file.slice(HEADER, HEADER + head.getUint32(12, true)) : file).text();
    return objectIn(JSON.parse(text));
  } catch {
    return null;
  }
}
