export async function measureLoads() {}
